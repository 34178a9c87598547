import type { GrammaticalCase } from './numbers/cardinal';
import type { ReadingSource } from './reading-word';
import { isArabicLetter } from './script/letters';
import { isMark, stripMarks, toArabicLetters } from './script/marks';

/** Input of a recogniser: the text, an equally long copy with ASCII digits, and the position. */
export interface Scan {
  text: string;
  plain: string;
  position: number;
  previous: string;
  case: GrammaticalCase;
  genderOf: (letters: string) => 'm' | 'f' | undefined;
}

export interface Recognised {
  end: number;
  reading: string;
  source: ReadingSource;
}

export type Recogniser = (scan: Scan) => Recognised | undefined;

const DIGIT_ZEROS = [0x660, 0x6f0];
const SAME_LENGTH: Readonly<Record<string, string>> = {
  '٫': '.',
  '٬': ',',
  '٪': '%',
  '−': '-',
  '‐': '-',
  '‑': '-',
  '\u00A0': ' ',
  '\u202F': ' ',
};

/** Converts digits and number signs of any script to ASCII, keeping indices. */
export function toPlain(text: string): string {
  return text.replace(/[\u0660-\u0669\u06F0-\u06F9٫٬٪−‐‑\u00A0\u202F]/g, (character) => {
    const same = SAME_LENGTH[character];
    if (same !== undefined) return same;
    const code = character.charCodeAt(0);
    return String(code - (DIGIT_ZEROS.find((zero) => code >= zero && code <= zero + 9) ?? 0x660));
  });
}

export function matchAt(expression: RegExp, text: string, position: number): RegExpExecArray | undefined {
  expression.lastIndex = position;
  return expression.exec(text) ?? undefined;
}

export function isDigit(character: string | undefined): boolean {
  return character !== undefined && character >= '0' && character <= '9';
}

export function isLatinLetter(character: string | undefined): boolean {
  return (
    character !== undefined &&
    /[A-Za-z\u00C0-\u024F]/.test(character) &&
    character !== '×' &&
    character !== '÷'
  );
}

export function isWordCharacter(character: string | undefined): boolean {
  return isArabicLetter(character) || isMark(character) || character === 'ـ';
}

export function isTokenEnd(plain: string, end: number): boolean {
  const next = plain[end];
  return !isDigit(next) && !isLatinLetter(next) && !isWordCharacter(next);
}

export function wordAfter(
  text: string,
  position: number,
): { letters: string; start: number; end: number } | undefined {
  let start = position;
  while (text[start] === ' ' || text[start] === '\u00A0') start += 1;
  if (!isArabicLetter(text[start])) return undefined;
  let end = start;
  while (end < text.length && end - start < 60 && isWordCharacter(text[end])) end += 1;
  return { letters: stripMarks(toArabicLetters(text.slice(start, end))), start, end };
}
