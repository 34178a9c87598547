import { percentile } from '../../bench/percentile';

/** In an order that nothing can fall in step with; the same for the same seed. */
export function shuffle<Item>(items: readonly Item[], random: () => number): Item[] {
  return items
    .map((item) => ({ item, rank: random() }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ item }) => item);
}

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export interface Comparison {
  /** Medians, in ms. */
  readonly known: number;
  readonly unknown: number;
  /** By how much known differs from unknown, in percent of unknown. */
  readonly difference: number;
  /** Where 95 of 100 such differences lie. */
  readonly low: number;
  readonly high: number;
}

const DRAWS = 2_000;

/** Medians, and how sure their difference is: by drawing from the samples again and again. */
export function compare(
  known: readonly number[],
  unknown: readonly number[],
  random: () => number,
): Comparison {
  const draw = (values: readonly number[]) =>
    values.map(() => values[Math.floor(random() * values.length)] ?? 0);
  const differ = (one: readonly number[], other: readonly number[]) =>
    (percentile(one, 50) / percentile(other, 50) - 1) * 100;
  const differences = Array.from({ length: DRAWS }, () => differ(draw(known), draw(unknown)));
  return {
    known: percentile(known, 50),
    unknown: percentile(unknown, 50),
    difference: differ(known, unknown),
    low: percentile(differences, 2.5),
    high: percentile(differences, 97.5),
  };
}
