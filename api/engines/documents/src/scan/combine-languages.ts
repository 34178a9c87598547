import type { RecognisedWord } from './recognised-word';

/** What each language's model reads on the same page. */
export interface LanguageReadings {
  readonly arabic: readonly RecognisedWord[];
  readonly english: readonly RecognisedWord[];
}

const MIN_NUMBER_CONFIDENCE = 80;
const MIN_FOREIGN_CONFIDENCE = 85;
const MAX_REPLACED_CONFIDENCE = 75;
const LATIN_WORD = /\p{Script=Latin}{2}/u;
const ARABIC_WORD = /\p{Script=Arabic}{2}/u;

/**
 * Takes the page from the more confident model, and single words of the other script and Latin numbers, which
 * the Arabic model often shortens, from the other one.
 */
export function combineLanguages({ arabic, english }: LanguageReadings): RecognisedWord[] {
  if (meanConfidence(english) >= meanConfidence(arabic))
    return english.map((word) => {
      const [other, ...more] = findOverlapping(word, arabic);
      return other && more.length === 0 && isForeign(word, other, ARABIC_WORD)
        ? { ...word, text: other.text }
        : word;
    });
  return arabic.map((word) => ({ ...word, text: withLatin(word, findOverlapping(word, english)) }));
}

function withLatin(word: RecognisedWord, others: readonly RecognisedWord[]): string {
  const share = readShare(word.text, others.map(({ text }) => text).join(''));
  if (share) return share;
  const [other, ...more] = others;
  if (!other || more.length > 0) return word.text;
  if (isNumber(word.text) && isNumber(other.text) && other.confidence >= MIN_NUMBER_CONFIDENCE)
    return other.text;
  return isForeign(word, other, LATIN_WORD) ? other.text : word.text;
}

const isNumber = (text: string): boolean => /\p{Nd}/u.test(text) && !/[\p{L}%]/u.test(text);

/** The Arabic model reads a percent sign as 96 or 16 in front of the number. */
function readShare(arabic: string, english: string): string | undefined {
  const [, number] = /^[91]6(\p{Nd}+(?:[.,]\p{Nd}+)?)$/u.exec(arabic) ?? [];
  const isShare = number !== undefined && english !== arabic && english.endsWith(number);
  if (isShare) return `${number}%`;
  const [, agreed] = /^(\p{Nd}+(?:[.,]\p{Nd}+)?)%$/u.exec(english) ?? [];
  return agreed && /^\P{L}+$/u.test(arabic) ? `${agreed}%` : undefined;
}

function isForeign(word: RecognisedWord, other: RecognisedWord, script: RegExp): boolean {
  return (
    word.confidence <= MAX_REPLACED_CONFIDENCE &&
    other.confidence >= MIN_FOREIGN_CONFIDENCE &&
    script.test(other.text)
  );
}

/** Weighted by length: short words are often right by chance. */
function meanConfidence(words: readonly RecognisedWord[]): number {
  const letters = words.reduce((sum, { text }) => sum + text.length, 0);
  return letters === 0
    ? 0
    : words.reduce((sum, { text, confidence }) => sum + text.length * confidence, 0) / letters;
}

/** Words of the other reading that cover the word's middle, or whose middle it covers, from the left. */
function findOverlapping(word: RecognisedWord, others: readonly RecognisedWord[]): RecognisedWord[] {
  return others
    .filter((other) => covers(word, other) || covers(other, word))
    .sort((one, other) => one.left - other.left);
}

function covers(outer: RecognisedWord, { left, right, top, bottom }: RecognisedWord): boolean {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  return x > outer.left && x < outer.right && y > outer.top && y < outer.bottom;
}
