import type { DictionaryEntry } from './reading.requests';

/** A dictionary as JSON that can be brought back. */
export function writeDictionaryFile(entries: readonly DictionaryEntry[]): string {
  const plain = entries.map(({ word, reading }) => ({ word, reading }));
  return `${JSON.stringify(plain, null, 2)}\n`;
}

/** The words of a file: JSON as it was exported, or lines of a word, a comma, semicolon or tab, and its reading. */
export function readDictionaryFile(text: string): DictionaryEntry[] {
  const content = text.replace(/^\uFEFF/, '');
  return (readJson(content) ?? readLines(content)).filter(
    ({ word, reading }) => word !== '' && reading !== '',
  );
}

function readJson(text: string): DictionaryEntry[] | undefined {
  try {
    const parsed: unknown = JSON.parse(text);
    const list: unknown = Array.isArray(parsed) ? parsed : fieldOf(parsed, 'entries');
    if (!Array.isArray(list)) return [];
    return list.map((each: unknown) => ({ word: textOf(each, 'word'), reading: textOf(each, 'reading') }));
  } catch {
    return undefined;
  }
}

function readLines(text: string): DictionaryEntry[] {
  return text.split(/\r?\n/).map((line) => {
    const [word = '', reading = ''] = line.split(/[\t,;،=]/).map((cell) => cell.trim().replace(/^"|"$/g, ''));
    return { word, reading };
  });
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : null;
}

function textOf(value: unknown, name: string): string {
  const text = fieldOf(value, name);
  return typeof text === 'string' ? text.trim() : '';
}
