import { isTokenEnd, isWordCharacter } from '../scan';
import type { CountedNoun } from './counted';
import data from './units.json' with { type: 'json' };

export interface Unit extends CountedNoun {
  /** Follows the noun after any number: كِيلُومِتْر فِي السَّاعَة. */
  tail?: string;
  subunit?: CountedNoun & { digits: number };
  isMultiplier?: boolean;
}

interface UnitRow {
  forms: string[];
  singular: string;
  plural: string;
  adjective?: string;
  tail?: string;
  part?: string;
}

const gender = (singular: string): 'm' | 'f' => (singular.endsWith('ة') ? 'f' : 'm');
const parts: Readonly<Record<string, { singular: string; plural: string; digits: number }>> = data.parts;

function unitOf(row: UnitRow): Unit {
  const part = row.part === undefined ? undefined : parts[row.part];
  return {
    singular: row.singular,
    plural: row.plural,
    gender: gender(row.singular),
    ...(row.adjective === undefined ? {} : { adjective: row.adjective }),
    ...(row.tail === undefined ? {} : { tail: row.tail }),
    ...(part === undefined ? {} : { subunit: { ...part, gender: gender(part.singular) } }),
  };
}

function table(rows: readonly UnitRow[], isMultiplier = false): Map<string, Unit> {
  const units = new Map<string, Unit>();
  for (const row of rows)
    for (const form of row.forms)
      units.set(form, isMultiplier ? { ...unitOf(row), isMultiplier } : unitOf(row));
  return units;
}

const CURRENCIES = table(data.currencies);
const UNITS = new Map([...table(data.units), ...CURRENCIES, ...table(data.multipliers, true)]);
const MAX_UNIT_LENGTH = Math.max(...[...UNITS.keys()].map((form) => form.length));

/** Prefers the longest form; a letter may not follow it. */
export function findUnitAt(plain: string, position: number): { unit: Unit; end: number } | undefined {
  return findIn(UNITS, plain, position, true);
}

export function findCurrencyAt(plain: string, position: number): { unit: Unit; end: number } | undefined {
  return findIn(CURRENCIES, plain, position, false);
}

function findIn(
  units: ReadonlyMap<string, Unit>,
  plain: string,
  position: number,
  mustEnd: boolean,
): { unit: Unit; end: number } | undefined {
  for (let length = Math.min(MAX_UNIT_LENGTH, plain.length - position); length > 0; length -= 1) {
    const form = plain.slice(position, position + length);
    const unit = units.get(form);
    if (!unit) continue;
    const end = position + length;
    const isSign = /[$€£¥₺₹₽₿﷼°²³℃℉]$/.test(form);
    if (mustEnd && !isSign && !isTokenEnd(plain, end)) continue;
    if (!mustEnd && isWordCharacter(plain[end])) continue;
    return { unit, end };
  }
  return undefined;
}
