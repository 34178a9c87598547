import { Select, Skeleton, SoundButton } from '@lisan/ui';
import { MissingList } from '../speech/MissingList';
import { useSpeech, useSpeechStore, useSpeechTranslations } from '../speech/useSpeech';
import { voiceOptions } from './voice-options';

/** The library; the chosen voice can be heard. */
export function VoiceSelect() {
  const { t, format, language } = useSpeechTranslations();
  const store = useSpeechStore();
  const voices = useSpeech((state) => state.voices);
  const voiceId = useSpeech((state) => state.voiceId);
  if (voices === null)
    return (
      <MissingList list="voices">
        <Skeleton lines={1} />
      </MissingList>
    );
  const chosen = voices.find((voice) => voice.voice_id === voiceId);

  return (
    <Select
      label={t('voices.library')}
      placeholder={t('voices.choose')}
      value={chosen ? voiceId : ''}
      onValueChange={store.choose}
      options={voiceOptions(voices, { t, format, language })}
      preview={
        chosen && (
          <SoundButton
            src={chosen.preview_url}
            playLabel={t('voices.preview', { name: chosen.name })}
            stopLabel={t('voices.stopPreview')}
            onFail={(reason) => store.fail(reason, 'playback')}
          />
        )
      }
    />
  );
}
