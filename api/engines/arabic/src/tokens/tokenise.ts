import type { PersonalDictionary } from '../dictionary/personal-dictionary';
import { readUrlOrEmail } from '../latin/read-url-or-email';
import { readLatin } from '../latin/read-latin';
import { readAmount } from '../numbers/read-amount';
import type { GrammaticalCase } from '../numbers/cardinal';
import { readDate } from '../numbers/read-date';
import { isRanked, readOrdinal } from '../numbers/read-ordinal';
import { readPhone } from '../numbers/read-phone';
import { readRelation } from '../numbers/read-relation';
import { readTime } from '../numbers/read-time';
import type { ReadingSource } from '../reading-word';
import { isArabicLetter, joinAfterPrefix } from '../script/letters';
import { stripMarks, TATWEEL, toArabicLetters } from '../script/marks';
import { readAbbreviation, readSymbol } from './read-abbreviation';
import { readPrefixed } from './read-prefixed';
import {
  isDigit,
  isLatinLetter,
  isWordCharacter,
  matchAt,
  type Recognised,
  type Recogniser,
  type Scan,
  toPlain,
} from '../scan';

/** A spoken range of text. An Arabic word has `letters` and is read later, from its neighbours. */
export interface Token {
  start: number;
  end: number;
  letters?: string;
  spoken?: { reading: string; source: ReadingSource };
  /** Numbers only: their case so far, and the reading in another one. */
  case?: GrammaticalCase;
  inCase?: (grammaticalCase: GrammaticalCase) => string;
}

const NUMERIC: readonly Recogniser[] = [
  readPhone,
  readOrdinal,
  readDate,
  readTime,
  readRelation,
  readLatin,
  readAmount,
];
const readNumber: Recogniser = (scan) => {
  for (const recognise of NUMERIC) {
    const found = recognise(scan);
    if (found) return found;
  }
  return undefined;
};
const NUMBER_START = /[\d+\-$€£¥₺₹₽₿﷼(%½⅓⅔¼¾⅕⅛]/;
const LINE = /[.!?؟؛،,:;\n()[\]«»"“”]/;

export function tokenise(text: string, dictionary: PersonalDictionary, genderOf: Scan['genderOf']): Token[] {
  const plain = toPlain(text);
  const tokens: Token[] = [];
  let position = 0;
  let previous = '';
  let beforePrevious = '';
  // «بين 15 و20»: the second number has the case of the first.
  let isNumberOblique = false;
  while (position < text.length) {
    const governs = (last: string, first: string) =>
      isOblique(last) ||
      (last.startsWith('ال')
        ? FOLLOWED_BY_NOUN.test(first) && (isRanked(last) || plain[position] === 'ا')
        : genderOf(last) !== undefined);
    const scan: Scan = {
      text,
      plain,
      position,
      previous,
      case: (plain[position] === 'و' ? isNumberOblique : governs(previous, beforePrevious))
        ? 'genitive'
        : 'nominative',
      genderOf,
    };
    const tag = plain[position] === '<' ? matchAt(TAG, plain, position) : undefined;
    if (tag) {
      position += tag[0].length;
      continue;
    }
    const token = tokenAt(scan, dictionary);
    if (token) {
      tokens.push(token);
      isNumberOblique = scan.case === 'genitive' && token.spoken?.source === 'number';
      beforePrevious = previous;
      previous = token.letters ?? '';
      position = token.end;
      continue;
    }
    if (LINE.test(text.charAt(position))) previous = '';
    position = afterTatweel(text, position);
  }
  return tokens;
}

/** Skips tatweel and loose marks at once, because there may be thousands. */
function afterTatweel(text: string, position: number): number {
  let next = position + 1;
  while (text[position] === TATWEEL && isWordCharacter(text[next]) && !isArabicLetter(text[next])) next += 1;
  return next;
}

const TAG = /<\/?[a-zA-Z][^<>]{0,200}>/y;

function tokenAt(scan: Scan, dictionary: PersonalDictionary): Token | undefined {
  const { text, plain, position } = scan;
  const character = text.charAt(position);
  const phrase = dictionary.findPhraseAt(text, position);
  if (phrase) return toToken(position, { ...phrase, source: 'dictionary' });
  const found = special(scan, plain.charAt(position));
  if (found?.source === 'number') return numberToken(scan, found);
  if (found) return toToken(position, found);
  if (!isArabicLetter(character)) return undefined;
  let end = position + 1;
  while (end < text.length && isWordCharacter(text[end])) end += 1;
  const letters = stripMarks(toArabicLetters(text.slice(position, end)));
  return letters === '' ? undefined : { start: position, end, letters };
}

function special(scan: Scan, character: string): Recognised | undefined {
  const { plain, position } = scan;
  if (isLatinLetter(character)) return readUrlOrEmail(scan) ?? readCurrencyCode(scan) ?? readLatin(scan);
  if (isDigit(character)) return readUrlOrEmail(scan) ?? readNumber(scan);
  if (character === '﷼') return readNumber(scan);
  if (isArabicLetter(scan.text[position]))
    return (
      readPrefixed(scan, readNumber) ??
      readBeforeLatin(scan) ??
      readAbbreviation(scan) ??
      readCurrencyCode(scan)
    );
  if (character === '@') return readUrlOrEmail(scan);
  if (character === '#') return readHash(scan);
  if (NUMBER_START.test(character) && opensNumber(plain, position)) {
    const number = readNumber(scan);
    if (number) return number;
  }
  return (
    readSymbol(scan) ??
    (scan.text.charAt(position) === '﷽' || scan.text.charAt(position) === '('
      ? readAbbreviation(scan)
      : undefined)
  );
}

/** A sign starts a number only without a word or number before it: -5, but not 10-5. */
function opensNumber(plain: string, position: number): boolean {
  const before = plain[position - 1];
  return !(
    /[-+]/.test(plain.charAt(position)) &&
    (isDigit(before) || isLatinLetter(before) || isWordCharacter(before))
  );
}

const BEFORE_LATIN = /([وف]?[بلك]?)ـ{0,3}(?=[A-Za-z])/y;
const PREFIXES: Readonly<Record<string, string>> = { و: 'وَ', ف: 'فَ', ب: 'بِ', ل: 'لِ', ك: 'كَ' };

/** «بـGoogle», «وTikTok». */
function readBeforeLatin(scan: Scan): Recognised | undefined {
  const [whole = '', letters = ''] = matchAt(BEFORE_LATIN, scan.plain, scan.position) ?? [];
  if (letters === '') return undefined;
  const word = readLatin({ ...scan, position: scan.position + whole.length });
  const prefix = [...letters].map((letter) => PREFIXES[letter] ?? '').join('');
  return word && { ...word, reading: prefix + joinAfterPrefix(word.reading) };
}

/** USD 5 and ر.س 5: the code precedes its amount. */
function readCurrencyCode(scan: Scan): Recognised | undefined {
  return /^[A-Z]{2,3}\$? ?\d|^\S{1,3}\.\S{0,2}\.? ?\d/.test(
    scan.plain.slice(scan.position, scan.position + 8),
  )
    ? readAmount(scan)
    : undefined;
}

function readHash(scan: Scan): Recognised | undefined {
  const next = scan.plain[scan.position + 1];
  if (isDigit(next)) return { end: scan.position + 1, reading: 'رَقْم', source: 'abbreviation' };
  if (isLatinLetter(next)) return readUrlOrEmail(scan);
  return isArabicLetter(next)
    ? { end: scan.position + 1, reading: 'هَاشْتَاغ', source: 'abbreviation' }
    : undefined;
}

function numberToken(scan: Scan, found: Recognised): Token {
  const { text, plain, position } = scan;
  const isPrefixed = /^[وف]?(?:[بك]|ل)/.test(text.slice(position, position + 2));
  return {
    ...toToken(position, found),
    case: isPrefixed ? 'genitive' : scan.case,
    inCase: (grammaticalCase) =>
      special({ ...scan, case: grammaticalCase }, plain.charAt(position))?.reading ?? found.reading,
  };
}

function toToken(start: number, { end, reading, source }: Recognised): Token {
  return { start, end, spoken: { reading, source } };
}

const GOVERNING = new Set(
  (
    'في من إلى الى على عن مع حتى منذ خلال قبل بعد عند حوالي نحو قرابة زهاء ضمن بين لمدة مدة بنسبة نسبة بسعر سعر بقيمة قيمة بمبلغ مبلغ ' +
    'يومي عامي مقابل بدل لقاء طوال طيلة عمر بعمر سن يوم بتاريخ تاريخ صباح مساء غضون كل أول آخر أفضل أهم دون فوق تحت عبر رغم لغاية بحدود حدود'
  ).split(' '),
);

const FOLLOWED_BY_NOUN = /^[وف]?(?:في|من|إلى|الى|على|عن|حتى|منذ|خلال|قبل|بعد|عند|يوم|بتاريخ)$/;

function isOblique(previous: string): boolean {
  return GOVERNING.has(previous) || (/^[وف]/.test(previous) && GOVERNING.has(previous.slice(1)));
}
