import { cardinal, MAX_CARDINAL, DEFAULT_GRAMMAR, type NumberGrammar } from './cardinal';

export interface WrittenNumber {
  isNegative: boolean;
  whole: string;
  fraction: string;
}

/** Thousands in groups of three; decimals after . or ٫ (already ASCII), or after a single comma. */
export const NUMBER = String.raw`(?:\d{1,3}(?:,\d{3}){1,6}(?!\d)(?:\.\d{1,20})?|\d{1,3}(?:\.\d{3}){2,6}(?![\d.])|\d{1,40}(?:[.,]\d{1,20})?)`;

export function parseNumber(written: string): WrittenNumber {
  const isNegative = /^[-−–]/.test(written);
  const digits = written.replace(/^[-−–+]/, '');
  if (/^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(digits)) return split(digits.replaceAll(',', ''), isNegative);
  if (/^\d{1,3}(?:\.\d{3}){2,}$/.test(digits)) return split(digits.replaceAll('.', ''), isNegative);
  return split(digits.replace(',', '.'), isNegative);
}

export function isWhole({ fraction }: WrittenNumber): boolean {
  return fraction === '' || /^0+$/.test(fraction);
}

/** Too long for an amount, or with a leading zero: read digit by digit. */
export function isCode({ whole, fraction }: WrittenNumber): boolean {
  return fraction === '' && whole.length > 1 && (whole.startsWith('0') || Number(whole) > MAX_CARDINAL);
}

export function spellNumber(number: WrittenNumber, grammar: NumberGrammar = DEFAULT_GRAMMAR): string {
  const minus = number.isNegative ? 'سَالِب ' : '';
  if (isCode(number)) return minus + spellDigits(number.whole);
  const whole =
    Number(number.whole) > MAX_CARDINAL
      ? spellDigits(number.whole)
      : cardinal(Number(number.whole), wholeGrammar(number, grammar));
  if (number.fraction === '') return minus + whole;
  return `${minus}${whole} فَاصِلَة ${spellFraction(number.fraction)}`;
}

export function spellDigits(digits: string): string {
  return [...digits].map((digit) => cardinal(Number(digit))).join(' ');
}

function wholeGrammar(number: WrittenNumber, grammar: NumberGrammar): NumberGrammar {
  return number.fraction === '' ? grammar : { gender: 'm', case: grammar.case, isConstruct: false };
}

function spellFraction(fraction: string): string {
  const zeros = /^0*/.exec(fraction)?.[0] ?? '';
  const rest = fraction.slice(zeros.length);
  if (rest === '' || rest.length > 3) return spellDigits(fraction);
  return [...zeros]
    .map(() => cardinal(0))
    .concat(cardinal(Number(rest)))
    .join(' ');
}

function split(digits: string, isNegative: boolean): WrittenNumber {
  const [whole = '', fraction = ''] = digits.split('.');
  return { isNegative, whole, fraction };
}
