import { percentile } from '../percentile';

/** One thing measured again and again: the same round of two series was measured side by side. */
export interface Series {
  /** What is measured, with its unit: `first paint, ms`. */
  readonly row: string;
  /** Of what. */
  readonly subject: string;
  readonly rounds: readonly number[];
  /** Another commit than the one at work. */
  readonly commit?: string;
}

/** What a run of one part has found. */
export interface Measured {
  readonly part: string;
  /** Of which commit, and whether files differed from it. */
  readonly commit: string;
  readonly isChanged: boolean;
  readonly at: string;
  /** Load average of a minute, before and after. */
  readonly load: readonly [number, number];
  readonly series: readonly Series[];
}

export const median = (values: readonly number[]): number => percentile(values, 50);

/** The quotient of each round. */
export function ratiosOf(series: Series, against: Series): number[] {
  const count = Math.min(series.rounds.length, against.rounds.length);
  return series.rounds.slice(0, count).map((value, round) => value / (against.rounds[round] ?? Number.NaN));
}

/** Collects figures round by round. */
export class Rounds {
  readonly #series = new Map<string, { row: string; subject: string; rounds: number[]; commit?: string }>();

  add(row: string, subject: string, value: number, commit?: string): void {
    const key = JSON.stringify([row, subject, commit]);
    const series = this.#series.get(key) ?? {
      row,
      subject,
      rounds: [],
      ...(commit !== undefined && { commit }),
    };
    this.#series.set(key, series);
    series.rounds.push(value);
  }

  list(): Series[] {
    return [...this.#series.values()];
  }
}
