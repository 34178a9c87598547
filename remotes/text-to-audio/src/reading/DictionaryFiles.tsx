import { useRef } from 'react';
import { Button, VisuallyHidden } from '@lisan/ui';
import { limits } from '@lisan/contract';
import { saveFile, useHost } from '@lisan/remote-kit';
import { useStudioTranslations } from '../studio/LazyPart';
import type { DictionaryEntry } from './reading.requests';
import { useReading, useReadingStore } from './reading.store';

export function DictionaryFiles() {
  const { t } = useStudioTranslations();
  const { toasts } = useHost();
  const store = useReadingStore();
  const entries = useReading((state) => state.entries) ?? [];
  const input = useRef<HTMLInputElement>(null);

  async function handleFile(file: File | undefined): Promise<void> {
    if (!file) return;
    // A huge file wouldn't fit into memory.
    const isHuge = file.size > limits.documentMaxBytes;
    const imported = isHuge ? [] : readDictionaryFile(await file.text());
    if (input.current) input.current.value = '';
    const words = new Set([...entries, ...imported].map(({ word }) => word));
    // Check the total first: entries are sent in batches.
    const message =
      isHuge || words.size > limits.maxDictionaryEntries
        ? t('dictionary.full', { count: limits.maxDictionaryEntries })
        : imported.length === 0 && t('dictionary.unreadable');
    if (message) return void toasts.show({ title: t('failure.dictionary.title'), message, tone: 'bad' });
    for (let from = 0; from < imported.length; from += limits.maxListed)
      if (!(await store.saveAll(imported.slice(from, from + limits.maxListed)))) return;
    toasts.show({ message: t('dictionary.imported', { count: imported.length }), tone: 'good' });
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

export function writeDictionaryFile(entries: readonly DictionaryEntry[]): string {
  const plain = entries.map(({ word, reading }) => ({ word, reading }));
  return `${JSON.stringify(plain, null, 2)}\n`;
}

/**
 * Entries of a file: exported JSON, or lines of word and reading separated by comma, semicolon or
 * tab. Returns none for binary or wrongly encoded files, and skips invalid entries.
 */
export function readDictionaryFile(text: string): DictionaryEntry[] {
  const content = text.replace(/^\uFEFF/, '');
  if (/[\0\uFFFD]/.test(content)) return [];
  return (/^\s*[[{]/.test(content) ? readJson(content) : readLines(content)).filter(
    ({ word, reading }) => isOf(word, 100) && isOf(reading, 200),
  );
}

const isOf = (text: string, maxLength: number) =>
  text !== '' && text.length <= maxLength && !/\p{Cc}/u.test(text);

function readJson(text: string): DictionaryEntry[] {
  try {
    const parsed: unknown = JSON.parse(text);
    const list: unknown = Array.isArray(parsed) ? parsed : fieldOf(parsed, 'entries');
    if (!Array.isArray(list)) return [];
    return list.map((each: unknown) => ({ word: textOf(each, 'word'), reading: textOf(each, 'reading') }));
  } catch {
    // Broken JSON isn't parsed as lines: it would yield garbage.
    return [];
  }
}

function readLines(text: string): DictionaryEntry[] {
  const entries = text.split(/\r?\n/).map((line) => {
    const [word = '', reading = ''] = line.split(/[\t,;،=]/).map((cell) => cell.trim().replace(/^"|"$/g, ''));
    return { word, reading };
  });
  return entries.filter(({ word, reading }, at) => at > 0 || !heading.test(`${word} ${reading}`));
}

const heading = /^(?:word reading|(?:ال)?كلمة (?:ال)?قراءة)$/i;

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : null;
}

function textOf(value: unknown, name: string): string {
  const text = fieldOf(value, name);
  return typeof text === 'string' ? text.trim() : '';
}
