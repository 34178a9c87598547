import { useRef } from 'react';
import { Button, VisuallyHidden } from '@lisan/ui';
import { limits } from '@lisan/contract';
import { saveFile, useHost } from '@lisan/remote-kit';
import { useStudioTranslations } from '../studio/useStudioTranslations';
import { readDictionaryFile, writeDictionaryFile } from './dictionary-file';
import { useReading, useReadingStore } from './reading.store';

/** The dictionary out into a file, and a file into the dictionary. */
export function DictionaryFiles() {
  const { t } = useStudioTranslations();
  const { toasts } = useHost();
  const store = useReadingStore();
  const entries = useReading((state) => state.entries) ?? [];
  const input = useRef<HTMLInputElement>(null);

  async function handleFile(file: File | undefined): Promise<void> {
    if (!file) return;
    // A film behind the name of a list would not fit into memory.
    const isHuge = file.size > limits.documentMaxBytes;
    const brought = isHuge ? [] : readDictionaryFile(await file.text());
    if (input.current) input.current.value = '';
    const words = new Set([...entries, ...brought].map(({ word }) => word));
    // They go to the server by the thousand: what does not fit is refused before the first of them, not after.
    const message =
      isHuge || words.size > limits.dictionaryMost
        ? t('dictionary.full', { count: limits.dictionaryMost })
        : brought.length === 0 && t('dictionary.unreadable');
    if (message) return void toasts.show({ title: t('failure.dictionary.title'), message, tone: 'bad' });
    for (let from = 0; from < brought.length; from += limits.mostListed)
      if (!(await store.saveAll(brought.slice(from, from + limits.mostListed)))) return;
    toasts.show({ message: t('dictionary.imported', { count: brought.length }), tone: 'good' });
  }

  return (
    <>
      <VisuallyHidden as="label">
        {t('dictionary.file')}
        <input
          ref={input}
          type="file"
          accept=".json,.csv,.tsv,.txt"
          tabIndex={-1}
          onChange={(event) => void handleFile(event.target.files?.[0])}
        />
      </VisuallyHidden>
      <Button icon="upload" onClick={() => input.current?.click()}>
        {t('dictionary.import')}
      </Button>
      <Button
        icon="download"
        disabled={entries.length === 0}
        onClick={() =>
          saveFile(
            new Blob([writeDictionaryFile(entries)], { type: 'application/json' }),
            'lisan-dictionary.json',
          )
        }
      >
        {t('dictionary.export')}
      </Button>
    </>
  );
}
