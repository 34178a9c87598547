import { Button, Inline, Select, Skeleton, Stack } from '@lisan/ui';
import { MissingList } from '../speech/MissingList';
import { useSpeech, useSpeechStore, useSpeechTranslations } from '../speech/useSpeech';

/** The person's own voices, and the way to a new one. */
export function OwnVoiceSelect({ onMake }: { readonly onMake: () => void }) {
  const { t } = useSpeechTranslations();
  const store = useSpeechStore();
  const ownVoices = useSpeech((state) => state.ownVoices);
  const voiceId = useSpeech((state) => state.voiceId);
  return (
    <Stack gap={3}>
      {ownVoices === null ? (
        <MissingList list="ownVoices">
          <Skeleton lines={1} />
        </MissingList>
      ) : (
        <Select
          label={t('voices.own')}
          placeholder={t('voices.chooseOwn')}
          value={ownVoices.some((voice) => voice.voice_id === voiceId) ? voiceId : ''}
          onValueChange={store.choose}
          options={
            ownVoices.length > 0
              ? ownVoices.map(({ voice_id, name }) => ({ value: voice_id, label: name }))
              : [{ value: 'none', label: t('voices.noneOwn'), disabled: true }]
          }
        />
      )}
      <Inline>
        <Button icon="microphone" onClick={onMake}>
          {t('voices.make')}
        </Button>
      </Inline>
    </Stack>
  );
}
