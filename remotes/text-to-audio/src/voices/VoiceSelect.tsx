import { useState } from 'react';
import { Select, Skeleton, SoundButton, Button, Inline, Stack } from '@lisan/ui';
import { MissingList } from '../speech/MissingList';
import { useSpeech, useSpeechStore, useSpeechTranslations } from '../speech/speech.store';
import { voiceName, voiceOptions } from './voice-options';

/** Library voices; choosing one plays its preview. */
export function VoiceSelect() {
  const { t, format, language } = useSpeechTranslations();
  const store = useSpeechStore();
  const voices = useSpeech((state) => state.voices);
  const voiceId = useSpeech((state) => state.voiceId);
  const [previewed, setPreviewed] = useState('');
  if (voices === null)
    return (
      <MissingList list="voices">
        <Skeleton rows={1} />
      </MissingList>
    );
  const chosen = voices.find((voice) => voice.voice_id === voiceId);

  function handleChoice(id: string): void {
    setPreviewed(id);
    store.choose(id);
  }

  return (
    <Select
      label={t('voices.library')}
      placeholder={t('voices.choose')}
      value={chosen ? voiceId : ''}
      onValueChange={handleChoice}
      options={voiceOptions(voices, { t, format, language })}
      preview={
        chosen && (
          <SoundButton
            src={chosen.preview_url}
            // No sound for a voice chosen before this page.
            autoPlay={previewed === voiceId}
            playLabel={t('voices.preview', { name: voiceName(chosen, t) })}
            stopLabel={t('voices.stopPreview')}
            onFail={(reason) => store.fail(reason, 'playback')}
          />
        )
      }
    />
  );
}

export function OwnVoiceSelect({ onMake }: { readonly onMake: () => void }) {
  const { t } = useSpeechTranslations();
  const store = useSpeechStore();
  const ownVoices = useSpeech((state) => state.ownVoices);
  const voiceId = useSpeech((state) => state.voiceId);
  return (
    <Stack gap={3}>
      {ownVoices === null ? (
        <MissingList list="ownVoices">
          <Skeleton rows={1} />
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
