import { TextArea } from '@lisan/ui';
import { limits } from '@lisan/contract';
import { useSpeech, useSpeechStore, useSpeechTranslations } from './useSpeech';

/** The text to be spoken; a reload finds it again. */
export function SpeechText() {
  const { t, format } = useSpeechTranslations();
  const store = useSpeechStore();
  const text = useSpeech((state) => state.text);
  return (
    <TextArea
      label={t('text.label')}
      hint={t('text.hint', {
        used: format.number(text.length),
        limit: format.number(limits.speechTextMaxLength),
      })}
      placeholder={t('text.placeholder')}
      rows={10}
      maxLength={limits.speechTextMaxLength}
      value={text}
      onChange={(event) => store.setText(event.target.value)}
    />
  );
}
