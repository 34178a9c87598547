import type { DictionaryEntry } from './reading.requests';

/** A dictionary as JSON that can be brought back. */
export function writeDictionaryFile(entries: readonly DictionaryEntry[]): string {
  const plain = entries.map(({ word, reading }) => ({ word, reading }));
  return `${JSON.stringify(plain, null, 2)}\n`;
}

/**
 * The words of a file: JSON as it was exported, or lines of a word, a comma, semicolon or tab, and its reading. A picture, or
 * a text of another encoding, holds none; a line that no dictionary takes does not keep out the others.
 */
export function readDictionaryFile(text: string): DictionaryEntry[] {
  const content = text.replace(/^\uFEFF/, '');
  if (/[\0\uFFFD]/.test(content)) return [];
  return (/^\s*[[{]/.test(content) ? readJson(content) : readLines(content)).filter(
    ({ word, reading }) => isOf(word, 100) && isOf(reading, 200),
  );
}

const isOf = (text: string, most: number) => text !== '' && text.length <= most && !/\p{Cc}/u.test(text);

function readJson(text: string): DictionaryEntry[] {
  try {
    const parsed: unknown = JSON.parse(text);
    const list: unknown = Array.isArray(parsed) ? parsed : fieldOf(parsed, 'entries');
    if (!Array.isArray(list)) return [];
    return list.map((each: unknown) => ({ word: textOf(each, 'word'), reading: textOf(each, 'reading') }));
  } catch {
    // Read by the line, what is left of it would be words that nobody wrote.
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

/** What a spreadsheet has over its columns. */
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
