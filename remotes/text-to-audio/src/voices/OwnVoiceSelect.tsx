import { Button, Select, Stack } from '@lisan/ui';
import { useSpeech, useSpeechStore, useSpeechWords } from '../speech/useSpeech';

/** The person's own voices, and the way to a new one. */
export function OwnVoiceSelect({ onMake }: { readonly onMake: () => void }) {
  const { t } = useSpeechWords();
  const store = useSpeechStore();
  const { ownVoices, voiceId } = useSpeech();
  return (
    <Stack gap={3} align="start">
      {ownVoices.length > 0 && (
        <Select
          label={t('voices.own')}
          placeholder={t('voices.chooseOwn')}
          value={ownVoices.some((voice) => voice.voice_id === voiceId) ? voiceId : ''}
          onValueChange={store.choose}
          options={ownVoices.map(({ voice_id, name }) => ({ value: voice_id, label: name }))}
        />
      )}
      <Button icon="microphone" onClick={onMake}>
        {t('voices.make')}
      </Button>
    </Stack>
  );
}
