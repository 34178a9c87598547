import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Stack, TextArea } from '@lisan/ui';
import { limits } from '@lisan/contract';
import { LazyPart } from '../studio/LazyPart';
import { useSpeech, useSpeechStore, useSpeechTranslations } from '../speech/speech.store';

const loadTools = () => import('./SpeechTools');

export function SpeechText() {
  const { t, format } = useSpeechTranslations();
  const store = useSpeechStore();
  const text = useSpeech((state) => state.text);
  const field = useRef<HTMLTextAreaElement>(null);
  // Uncontrolled: syncing a book at each key is too slow.
  const [first] = useState(text);
  const shown = useRef({ store, text });
  useLayoutEffect(() => {
    // Another account has another text, even when input is pending.
    if (shown.current.store === store && shown.current.text === text) return;
    shown.current = { store, text };
    if (field.current && field.current.value !== text) field.current.value = text;
  }, [store, text]);
  useEffect(() => store.settle, [store]);
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
        defaultValue={first}
        dir={/\p{L}/u.test(text) ? 'auto' : undefined}
        onChange={(event) => store.type(event.target)}
        onBlur={store.settle}
        onFocus={() => setUsed(true)}
      />
      {(isUsed || text !== '') && <LazyPart load={loadTools} waiting={null} with={{ field }} />}
    </Stack>
  );
}
