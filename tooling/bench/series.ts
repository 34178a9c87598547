import { percentile } from '../figures/percentile';

/** One measurement of one subject per round. Rounds with the same index ran side by side. */
export interface Series {
  /** With its unit: `first paint, ms`. */
  readonly row: string;
  readonly subject: string;
  readonly rounds: readonly number[];
  /** Subject of the same row to divide by. */
  readonly yardstick: string;
}

export class Rounds {
  readonly #series = new Map<string, Series & { rounds: number[] }>();

  constructor(readonly yardstick: string) {}

  add(row: string, subject: string, value: number): void {
    const key = JSON.stringify([row, subject]);
    const series = this.#series.get(key) ?? { row, subject, rounds: [], yardstick: this.yardstick };
    this.#series.set(key, series);
    series.rounds.push(value);
  }

  list(): Series[] {
    return [...this.#series.values()];
  }
}

const median = (values: readonly number[]): number => percentile(values, 50);

function ratiosOf(series: Series, against: Series): number[] {
  const count = Math.min(series.rounds.length, against.rounds.length);
  return series.rounds.slice(0, count).map((value, round) => value / (against.rounds[round] ?? Number.NaN));
}

const digitsOf = (value: number) =>
  value >= 100 || Number.isInteger(value) ? 0 : value >= 10 ? 1 : value >= 0.1 ? 2 : 4;

function describe(values: readonly number[]): string {
  const [least, most, middle] = [Math.min(...values), Math.max(...values), median(values)].map((value) =>
    value.toFixed(digitsOf(value)),
  );
  return least === most ? `${middle}` : `${middle} (${least} to ${most})`;
}

export function tabulate(found: readonly Series[]) {
  const order = [...new Set(found.map(({ row }) => row))];
  const list = found.toSorted((one, other) => order.indexOf(one.row) - order.indexOf(other.row));
  return list.map((series) => {
    const { row, subject, rounds, yardstick } = series;
    const other = list.find((one) => one.row === row && one.subject === yardstick);
    const isCompared = other !== undefined && subject !== yardstick;
    return {
      row,
      subject,
      median: describe(rounds),
      'of the yardstick': isCompared ? describe(ratiosOf(series, other)) : '',
    };
  });
}
