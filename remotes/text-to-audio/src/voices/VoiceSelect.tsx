import { useState } from 'react';
import { Select, Skeleton, SoundButton } from '@lisan/ui';
import { MissingList } from '../speech/MissingList';
import { useSpeech, useSpeechStore, useSpeechTranslations } from '../speech/useSpeech';
import { voiceOptions } from './voice-options';

/** The library; a voice is heard as soon as it is chosen here, and again by its button. */
export function VoiceSelect() {
  const { t, format, language } = useSpeechTranslations();
  const store = useSpeechStore();
  const voices = useSpeech((state) => state.voices);
  const voiceId = useSpeech((state) => state.voiceId);
  const [previewed, setPreviewed] = useState('');
  if (voices === null)
    return (
      <MissingList list="voices">
        <Skeleton lines={1} />
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
            // Not of a voice that was chosen before this page: nobody asked for a sound then.
            autoPlay={previewed === voiceId}
            playLabel={t('voices.preview', { name: chosen.name })}
            stopLabel={t('voices.stopPreview')}
            onFail={(reason) => store.fail(reason, 'playback')}
          />
        )
      }
    />
  );
}
