import { type Language } from '@lisan/contract';
/** Marks in the text; the server parses both languages. */
export const markNames = ['pause', 'emphasis', 'slow', 'fast', 'spell'] as const;
export type MarkName = (typeof markNames)[number];

interface WrittenMark {
  readonly before: string;
  readonly after: string;
}

const between = (word: string): WrittenMark => ({ before: `[${word}]`, after: `[/${word}]` });

const emphasis = { before: '*', after: '*' };

export const writtenMarks: Readonly<Record<Language, Readonly<Record<MarkName, WrittenMark>>>> = {
  en: {
    pause: { before: '[pause 1]', after: '' },
    emphasis,
    slow: between('slow'),
    fast: between('fast'),
    spell: between('spell'),
  },
  ar: {
    pause: { before: '[وقفة 1]', after: '' },
    emphasis,
    slow: between('ببطء'),
    fast: between('بسرعة'),
    spell: between('تهجئة'),
  },
};

const inBrackets =
  /\[(?:(?:pause|وقفة) ?[0-9٠-٩]{1,2}(?:[.,٫][0-9٠-٩])?|\/?(?:slow|fast|spell|ببطء|بسرعة|تهجئة))\]/gi;
const inStars = /(?<![\p{L}\p{N}*])\*(?=[^\s*])([^*\n]{1,200})(?<=[^\s*])\*(?![\p{L}\p{N}*])/gu;

/** The spoken text: removes what the server parses as a mark. */
export const withoutMarks = (text: string): string =>
  text.replace(inBrackets, '').replace(inStars, '$1').replace(/ {2,}/g, ' ').trim();

/** Invisible placeholder for a removed mark. */
const nothing = '\u2060';

/** Blanks marks but keeps every offset; use `spokenOf` for a slice. */
export const blankMarks = (text: string): string =>
  text
    .replace(inBrackets, (found) => nothing.repeat(found.length))
    .replace(inStars, `${nothing}$1${nothing}`);

export const spokenOf = (piece: string): string => piece.replaceAll(nothing, '').replace(/ {2,}/g, ' ');

interface Selection {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

export function markSelection({ text, start, end }: Selection, { before, after }: WrittenMark) {
  const inner = after === '' ? '' : text.slice(start, end);
  // A double click also selects the space, which stays outside the mark.
  const words = inner.trim();
  const lead = inner.slice(0, inner.length - inner.trimStart().length);
  const rest = inner.slice(lead.length + words.length);
  // A pause follows the selection, separated by spaces.
  const from = after === '' ? end : start;
  const isApart = after !== '' || from === 0 || /\s/.test(text.charAt(from - 1));
  const put = after === '' ? `${isApart ? '' : ' '}${before} ` : `${lead}${before}${words}${after}${rest}`;
  const at = from + (after === '' ? put.length : lead.length + before.length);
  return { from, to: end, put, selected: [at, after === '' ? at : at + words.length] as const };
}
