/** Marks of how a text is spoken, as they are written; the server reads both languages. */
export const markNames = ['pause', 'emphasis', 'slow', 'fast', 'spell'] as const;
export type MarkName = (typeof markNames)[number];

interface WrittenMark {
  /** In front of what is marked, and behind it. */
  readonly before: string;
  readonly after: string;
}

const between = (word: string): WrittenMark => ({ before: `[${word}]`, after: `[/${word}]` });

const emphasis = { before: '*', after: '*' };

/** How a mark is written in a text of a language. */
export const writtenMarks: Readonly<Record<'en' | 'ar', Readonly<Record<MarkName, WrittenMark>>>> = {
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

/** What is heard of a text: what the server takes for a mark is not. */
export const withoutMarks = (text: string): string =>
  text.replace(inBrackets, '').replace(inStars, '$1').replace(/ {2,}/g, ' ').trim();

/** Where nothing is heard; no reader shows it. */
const nothing = '\u2060';

/** The same text with nothing where a mark was, every other character in its place: for `heardOf` a piece of it. */
export const blankMarks = (text: string): string =>
  text
    .replace(inBrackets, (found) => nothing.repeat(found.length))
    .replace(inStars, `${nothing}$1${nothing}`);

/** What is heard of a piece of a text that `blankMarks` has gone over. */
export const heardOf = (piece: string): string => piece.replaceAll(nothing, '').replace(/ {2,}/g, ' ');

interface Selection {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** What is written in place of a selection, and what of that is selected then. */
export function markSelection({ text, start, end }: Selection, { before, after }: WrittenMark) {
  const inner = after === '' ? '' : text.slice(start, end);
  // A mark of a word is of the word, not of the space that a double click took along.
  const words = inner.trim();
  const lead = inner.slice(0, inner.length - inner.trimStart().length);
  const rest = inner.slice(lead.length + words.length);
  // A pause follows what is selected and stands apart from words.
  const from = after === '' ? end : start;
  const isApart = after !== '' || from === 0 || /\s/.test(text.charAt(from - 1));
  const put = after === '' ? `${isApart ? '' : ' '}${before} ` : `${lead}${before}${words}${after}${rest}`;
  const at = from + (after === '' ? put.length : lead.length + before.length);
  return { from, to: end, put, selected: [at, after === '' ? at : at + words.length] as const };
}
