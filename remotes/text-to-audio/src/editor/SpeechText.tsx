import { useRef, useState } from 'react';
import { Stack, TextArea } from '@lisan/ui';
import { limits } from '@lisan/contract';
import { Late } from '../studio/Late';
import { useSpeech, useSpeechStore, useSpeechTranslations } from '../speech/useSpeech';

const loadTools = () => import('./SpeechTools');

/** The text to be spoken, with marks of how; a reload finds it again. */
export function SpeechText() {
  const { t, format } = useSpeechTranslations();
  const store = useSpeechStore();
  const text = useSpeech((state) => state.text);
  const field = useRef<HTMLTextAreaElement>(null);
  const [isUsed, setUsed] = useState(false);
  return (
    <Stack gap={2}>
      <TextArea
        ref={field}
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
        onFocus={() => setUsed(true)}
      />
      {(isUsed || text !== '') && <Late load={loadTools} waiting={null} with={{ field }} />}
    </Stack>
  );
}
