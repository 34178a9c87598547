import {
  matchAt,
  wordAfter,
  isDigit,
  isLatinLetter,
  type Recognised,
  type Recogniser,
  type Scan,
} from '../scan';
import { joinWithAnd, type GrammaticalCase } from './cardinal';
import { countNoun, singular } from './counted';
import { findCurrencyAt, findUnitAt, type Unit } from './units';
import { NUMBER, isWhole, isCode, parseNumber, spellNumber, type WrittenNumber } from './written-number';

const SIGNED = new RegExp(String.raw`[-+]?${NUMBER}`, 'y');
const SPACE = /\s?/y;

interface Amount {
  number: WrittenNumber;
  end: number;
}

export const readAmount: Recogniser = (scan) => {
  const before = currencyBefore(scan);
  const found = amountAt(scan.plain, before?.end ?? scan.position);
  const amount =
    found && before?.isNegative === true
      ? { ...found, number: { ...found.number, isNegative: true } }
      : found;
  if (
    !amount ||
    (isLatinLetter(scan.plain[amount.end]) && before !== undefined && !findUnitAt(scan.plain, amount.end))
  )
    return undefined;
  if (before)
    return (
      readCurrencyMultiple(amount, before.unit, scan) ??
      recognised(amount.end, spellMoney(amount.number, before.unit, scan.case))
    );
  const percent = matchAt(/ ?%/y, scan.plain, amount.end);
  if (percent)
    return recognised(
      amount.end + percent[0].length,
      `${spellNumber(amount.number, grammarOf('m', scan))} فِي الْمِئَة`,
    );
  return readWithUnit(amount, scan) ?? readWithNoun(amount, scan);
};

export function recognised(end: number, reading: string): Recognised {
  return { end, reading, source: 'number' };
}

function amountAt(plain: string, position: number): Amount | undefined {
  const match = matchAt(SIGNED, plain, position);
  return match ? { number: parseNumber(match[0]), end: position + match[0].length } : undefined;
}

export function unitAfter(plain: string, position: number): { unit: Unit; end: number } | undefined {
  const gap = matchAt(SPACE, plain, position)?.[0].length ?? 0;
  return findUnitAt(plain, position + gap);
}

export function spellCounted(number: WrittenNumber, unit: Unit, grammaticalCase: GrammaticalCase): string {
  const minus = number.isNegative ? 'سَالِب ' : '';
  const tail = unit.tail === undefined ? '' : ` ${unit.tail}`;
  if (isWhole(number) && !isCode(number))
    return `${minus}${countNoun(Number(number.whole), unit, grammaticalCase)}${tail}`;
  return `${spellNumber(number, { gender: 'm', case: grammaticalCase, isConstruct: false })} ${singular(unit)}${tail}`;
}

interface CurrencyBefore {
  unit: Unit;
  end: number;
  isNegative: boolean;
}

function currencyBefore({ plain, position }: Scan): CurrencyBefore | undefined {
  const minus = plain[position] === '-' ? 1 : 0;
  const found = findCurrencyAt(plain, position + minus);
  if (!found) return undefined;
  const gap = matchAt(SPACE, plain, found.end)?.[0].length ?? 0;
  if (!isDigit(plain[found.end + gap])) return undefined;
  return { unit: found.unit, end: found.end + gap, isNegative: minus === 1 };
}

/** Reads a fraction as the currency's subunit unless it has too many digits: 19.99 $, but 1.2345 $. */
function spellMoney(number: WrittenNumber, unit: Unit, grammaticalCase: GrammaticalCase): string {
  const { subunit } = unit;
  if (!subunit || number.fraction.length < 1 || number.fraction.length > subunit.digits || isWhole(number)) {
    return spellCounted(number, unit, grammaticalCase);
  }
  const subunits = countNoun(Number(number.fraction.padEnd(subunit.digits, '0')), subunit, grammaticalCase);
  if (Number(number.whole) === 0) return subunits;
  return joinWithAnd([spellCounted({ ...number, fraction: '' }, unit, grammaticalCase), subunits]);
}

function readWithUnit(amount: Amount, scan: Scan): Recognised | undefined {
  const found = unitAfter(scan.plain, amount.end);
  if (!found) return undefined;
  if (found.unit.isMultiplier === true) return readMultiple(amount, found, scan);
  const reading = found.unit.subunit
    ? spellMoney(amount.number, found.unit, scan.case)
    : spellCounted(amount.number, found.unit, scan.case);
  return recognised(found.end, reading);
}

/** «5 ملايين دولار»: the noun after a multiplier stays singular. */
function readMultiple(amount: Amount, found: { unit: Unit; end: number }, scan: Scan): Recognised {
  const after = unitAfter(scan.plain, found.end);
  const next = wordAfter(scan.text, found.end);
  const isFollowed = after !== undefined || (next !== undefined && scan.genderOf(next.letters) !== undefined);
  const times = spellMultiple(amount.number, found.unit, scan.case, isFollowed);
  return after ? recognised(after.end, `${times} ${singular(after.unit)}`) : recognised(found.end, times);
}

/** «$5 مليون» and «$5M»: the spoken multiplier precedes the currency. */
function readCurrencyMultiple(amount: Amount, currency: Unit, scan: Scan): Recognised | undefined {
  const found = unitAfter(scan.plain, amount.end);
  if (found?.unit.isMultiplier !== true) return undefined;
  return recognised(
    found.end,
    `${spellMultiple(amount.number, found.unit, scan.case, true)} ${singular(currency)}`,
  );
}

function spellMultiple(
  number: WrittenNumber,
  unit: Unit,
  grammaticalCase: GrammaticalCase,
  isFollowed: boolean,
): string {
  const value = Number(number.whole);
  if (!isWhole(number) || isCode(number)) return spellCounted(number, unit, grammaticalCase);
  if (value === 1) return unit.singular;
  const words = countNoun(value, unit, grammaticalCase);
  if (!isFollowed) return words;
  // In construct the dual drops its nun and the accusative its -an: مِلْيُونَا دُولَار.
  return value === 2 ? words.replace(/ن$/, '') : words.replace(/\u064Bا$/, '');
}

function readWithNoun(amount: Amount, scan: Scan): Recognised {
  const next = wordAfter(scan.text, amount.end);
  const isSeparateWord = next !== undefined && next.start > amount.end;
  const gender = isSeparateWord ? scan.genderOf(next.letters) : undefined;
  const grammar = { ...grammarOf(gender ?? 'm', scan), isConstruct: gender !== undefined };
  return recognised(amount.end, spellNumber(amount.number, grammar));
}

function grammarOf(gender: 'm' | 'f', scan: Scan) {
  return { gender, case: scan.case, isConstruct: false };
}
