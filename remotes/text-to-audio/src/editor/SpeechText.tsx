import { useEffect, useState } from 'react';
import { Stack, TextArea, useStoredText } from '@lisan/ui';
import { limits } from '@lisan/contract';
import { LazyPart } from '../studio/LazyPart';
import { useSpeech, useSpeechStore, useSpeechTranslations } from '../speech/speech.store';

const loadTools = () => import('./SpeechTools');

const textOf = ({ text }: { readonly text: string }) => text;

export function SpeechText() {
  const { t, format } = useSpeechTranslations();
  const store = useSpeechStore();
  const text = useSpeech(textOf);
  const { ref: field, defaultValue } = useStoredText(store, textOf);
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
        defaultValue={defaultValue}
        dir={/\p{L}/u.test(text) ? 'auto' : undefined}
        onChange={(event) => store.type(event.target)}
        onBlur={store.settle}
        onFocus={() => setUsed(true)}
      />
      {(isUsed || text !== '') && <LazyPart load={loadTools} waiting={null} with={{ field }} />}
    </Stack>
  );
}
