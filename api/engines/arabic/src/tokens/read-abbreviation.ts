import { isArabicLetter } from '../script/letters';
import { orderMarks } from '../script/marks';
import { isTokenEnd, isDigit, isWordCharacter, type Recognised, type Recogniser, type Scan } from '../scan';
import data from './abbreviations.json' with { type: 'json' };

const ALWAYS = Object.entries(data.always).sort(([left], [right]) => right.length - left.length);
const STARTS = new Set(ALWAYS.map(([written]) => written.charAt(0)));
const TITLES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(data.titles).map(([letter, reading]) => [letter, orderMarks(reading)]),
);
const BEFORE_NUMBER: Readonly<Record<string, string>> = data.beforeNumber;
const LETTERS: Readonly<Record<string, string>> = data.letters;
const SYMBOLS: Readonly<Record<string, string>> = data.symbols;

export const readAbbreviation: Recogniser = (scan) => {
  const { text, position } = scan;
  const letter = text.charAt(position);
  if (STARTS.has(letter)) {
    const found = ALWAYS.find(
      ([written]) => text.startsWith(written, position) && !isWordCharacter(text[position + written.length]),
    );
    if (found) return recognised(position + found[0].length, found[1]);
  }
  if (!isArabicLetter(letter) || isWordCharacter(text[position + 1])) return undefined;
  return title(scan, letter) ?? beforeNumber(scan, letter) ?? single(scan, letter);
};

/** Reads signs only between two operands: 2 + 2, R&D. */
export const readSymbol: Recogniser = ({ text, plain, position }) => {
  const sign = plain.charAt(position);
  const reading = SYMBOLS[sign];
  if (reading === undefined) return undefined;
  const relates = /[+<>=×÷]/.test(sign);
  const standsBetween =
    /[\d\p{L}] ?$/u.test(text.slice(Math.max(0, position - 2), position)) &&
    /^ ?[\d\p{L}]/u.test(plain.slice(position + 1, position + 3));
  return relates && !standsBetween ? undefined : recognised(position + 1, reading);
};

function title({ text, position, previous }: Scan, letter: string): Recognised | undefined {
  const reading = TITLES[letter];
  const sign = text[position + 1];
  if (reading === undefined || (sign !== '.' && sign !== '/')) return undefined;
  const after = text[position + 2] === ' ' ? position + 3 : position + 2;
  if (!isArabicLetter(text[after]) || !isWordCharacter(text[after + 1])) return undefined;
  return recognised(
    position + 2,
    previous === 'يا' ? reading.replace(/^ال\u0652?/, '').replace(/^(.)\u0651/, '$1') : reading,
  );
}

function beforeNumber({ text, plain, position }: Scan, letter: string): Recognised | undefined {
  const reading = BEFORE_NUMBER[letter];
  const sign = /^[.:]? ?/.exec(plain.slice(position + 1, position + 3))?.[0] ?? '';
  if (reading === undefined || !isDigit(plain[position + 1 + sign.length]) || sign === '') return undefined;
  const keepsColon = sign.startsWith(':') || text[position + 1] === ' ';
  return recognised(position + (keepsColon || sign === ' ' ? 1 : 2), reading);
}

function single({ text, plain, position }: Scan, letter: string): Recognised | undefined {
  if (letter === 'و' || !isTokenEnd(plain, position + 1) || isWordCharacter(text[position - 1]))
    return undefined;
  const reading = LETTERS[letter];
  return reading === undefined ? undefined : recognised(position + 1, reading);
}

function recognised(end: number, reading: string): Recognised {
  return { end, reading, source: 'abbreviation' };
}
