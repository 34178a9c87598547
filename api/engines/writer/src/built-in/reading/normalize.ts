import type { Language } from '@lisan/engine-contract';

/** Characters: instructions come first; up to 20,000 characters of text may follow. */
const MAX_INSTRUCTION_LENGTH = 800;

export function normalize(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\u064B-\u0652\u0670\u0640]/g, '')
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replace(/[\u200B-\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/g, '')
    .replace(/[ \t\u00A0]+/g, ' ')
    .trim();
}

/** Arabic words of `text` as the prompt writes them, with their vowels and doubled letters: `عمّان` is not `عمان`. */
export function asWritten(text: string, prompt: string): string {
  const written = new Map<string, string>();
  for (const [word] of prompt.slice(0, MAX_INSTRUCTION_LENGTH).matchAll(WORD))
    if (!written.has(normalize(word))) written.set(normalize(word), word);
  return text.replace(WORD, (word) => written.get(word) ?? word);
}

const WORD = /[\p{Script=Arabic}\p{M}\u0640]+/gu;

/** A full stop that doesn't belong to a title or an initial. */
export const FULL_STOP = String.raw`(?<!(?<!\p{L})(?:dr|mr|mrs|ms|prof|jr|sr|vs|\p{L}))\.(?=\s|$)`;

/** Removes Markdown; underscores within words belong to names and addresses. */
export function withoutMarkup(text: string): string {
  const isInWord = (at: number) => /[\p{L}\p{N}]/u.test(text.charAt(at));
  return text.replace(/[*`<>[\]|\\]+|_+/g, (mark, at: number) =>
    mark.startsWith('_') && isInWord(at - 1) && isInWord(at + mark.length) ? mark : ' ',
  );
}

export function beginningOf(text: string): string {
  return normalize(text.slice(0, MAX_INSTRUCTION_LENGTH));
}

/** Majority language of the letters; `other` for unsupported scripts, undefined without letters. */
export function languageOf(text: string): Language | 'other' | undefined {
  const sample = text.slice(0, 4_000);
  const count = (expression: RegExp) => sample.match(expression)?.length ?? 0;
  const arabic = count(/\p{Script=Arabic}/gu);
  const latin = count(/\p{Script=Latin}/gu);
  const other = count(/\p{L}/gu) - arabic - latin;
  if (arabic + latin + other === 0) return undefined;
  if (other > arabic + latin) return 'other';
  return arabic >= latin ? 'ar' : 'en';
}
