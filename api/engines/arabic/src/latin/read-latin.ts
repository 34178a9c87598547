import { matchAt, isDigit, isLatinLetter, type Recogniser } from '../scan';
import { cardinal } from '../numbers/cardinal';
import { spellDigits } from '../numbers/written-number';
import { spellLetters, transliterate } from './transliterate';
import words from './words.json' with { type: 'json' };

const WORD =
  /[A-Za-z\u00C0-\u024F][A-Za-z\u00C0-\u024F0-9]{0,60}(?:[-'’][A-Za-z\u00C0-\u024F0-9]{1,30}){0,4}/y;
const DIGITS_THEN_LETTERS = /\d{1,4}[A-Za-z]{1,3}(?![A-Za-z0-9])/y;
const KNOWN: ReadonlyMap<string, string> = new Map(Object.entries(words));

export const readLatin: Recogniser = ({ plain, position }) => {
  if (isDigit(plain[position])) {
    const short = matchAt(DIGITS_THEN_LETTERS, plain, position)?.[0];
    const known = short === undefined ? undefined : KNOWN.get(short.toLowerCase());
    return short === undefined || known === undefined
      ? undefined
      : { end: position + short.length, reading: known, source: 'latin' };
  }
  if (!isLatinLetter(plain[position])) return undefined;
  const word = matchAt(WORD, plain, position)?.[0];
  return word === undefined
    ? undefined
    : { end: position + word.length, reading: spellLatin(word), source: 'latin' };
};

export function spellLatin(word: string): string {
  const known = KNOWN.get(word.toLowerCase().replace(/['’]s$/, ''));
  if (known !== undefined) return known;
  const pieces = word.match(/(?<![A-Z])[A-Z]+(?![a-z])|[A-Za-z\u00C0-\u024F][a-z\u00C0-\u024F]*|\d+/g) ?? [];
  const isOneName =
    !/\d/.test(word) &&
    pieces.every((piece) => /^[A-Z]?[a-z\u00C0-\u024F]+$/.test(piece)) &&
    !pieces.some(isKnown);
  return isOneName ? spellPiece(word.replace(/[-'’]/g, '')) : pieces.map(spellPiece).join(' ');
}

function isKnown(piece: string): boolean {
  return KNOWN.has(piece.toLowerCase());
}

function spellPiece(piece: string): string {
  const known = KNOWN.get(piece.toLowerCase());
  if (known !== undefined) return known;
  if (isDigit(piece[0]))
    return piece.length > 4 || piece.startsWith('0') ? spellDigits(piece) : cardinal(Number(piece));
  const isAcronym =
    piece.length === 1 || (piece === piece.toUpperCase() && (piece.length <= 4 || !/[AEIOU]/.test(piece)));
  const hasNoVowel = !/[aeiouyAEIOUY\u00C0-\u024F]/.test(piece);
  return (isAcronym || hasNoVowel) && /^[A-Za-z]+$/.test(piece) ? spellLetters(piece) : transliterate(piece);
}
