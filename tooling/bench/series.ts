import { percentile } from '../figures/percentile';

/** One measurement of one subject per round. Rounds with the same index ran side by side. */
export interface Series {
  /** With its unit: `first paint, ms`. */
  readonly row: string;
  readonly subject: string;
  readonly rounds: readonly number[];
}

/** By what a row may be divided: the subject whose name begins so. */
export type Yardstick = 'bare' | 'one bundle';

/** Bounds of a median, or with `of` of the median ratio to a yardstick. */
export interface Goal {
  readonly most?: number;
  readonly least?: number;
  readonly of?: Yardstick;
}

export type Goals = Readonly<Record<string, readonly Goal[]>>;

export class Rounds {
  readonly #series = new Map<string, Series & { rounds: number[] }>();

  add(row: string, subject: string, value: number): void {
    const key = JSON.stringify([row, subject]);
    const series = this.#series.get(key) ?? { row, subject, rounds: [] };
    this.#series.set(key, series);
    series.rounds.push(value);
  }

  list(): Series[] {
    return [...this.#series.values()];
  }
}

/** Every other round runs in the opposite order. */
export const inTurn = <Item>(items: readonly Item[], round: number): readonly Item[] =>
  round % 2 === 1 ? items : items.toReversed();

/** Interaction to Next Paint: one of every fifty slowest interactions is left out. */
export function nextPaintOf(durations: readonly number[], interactionCount: number): number {
  const slowest = durations.toSorted((one, other) => other - one);
  return slowest[Math.min(slowest.length - 1, Math.floor(interactionCount / 50))] ?? 0;
}

const median = (values: readonly number[]): number => percentile(values, 50);

const isYardstick = (subject: string, name: Yardstick) => subject.startsWith(name);

function ratiosOf(series: Series, list: readonly Series[], name: Yardstick): number[] | undefined {
  const against = list.find((one) => one.row === series.row && isYardstick(one.subject, name));
  if (!against || against === series) return undefined;
  const count = Math.min(series.rounds.length, against.rounds.length);
  return series.rounds.slice(0, count).map((value, round) => value / (against.rounds[round] ?? Number.NaN));
}

const digitsOf = (value: number) =>
  value >= 100 || Number.isInteger(value) ? 0 : value >= 10 ? 1 : value >= 0.1 ? 2 : 4;

function describe(values: readonly number[] | undefined): string {
  if (!values?.every(Number.isFinite)) return '';
  const [least, most, middle] = [Math.min(...values), Math.max(...values), median(values)].map((value) =>
    value.toFixed(digitsOf(value)),
  );
  return least === most ? `${middle}` : `${middle} (${least} to ${most})`;
}

const describeGoal = ({ most, least, of }: Goal) =>
  `${most === undefined ? `≥ ${least}` : `≤ ${most}`}${of === undefined ? '' : ` of ${of}`}`;

export function tabulate(found: readonly Series[], goals: Goals) {
  const order = [...new Set(found.map(({ row }) => row))];
  const list = found.toSorted((one, other) => order.indexOf(one.row) - order.indexOf(other.row));
  return list.map((series) => {
    const { row, subject, rounds } = series;
    const isJudged = !isYardstick(subject, 'bare') && !isYardstick(subject, 'one bundle');
    const wanted = isJudged ? (goals[row] ?? []) : [];
    const isMet = wanted.every(({ most = Infinity, least = -Infinity, of }) => {
      const values = of === undefined ? rounds : ratiosOf(series, list, of);
      return values !== undefined && median(values) <= most && median(values) >= least;
    });
    return {
      row,
      subject,
      median: describe(rounds),
      'of bare': describe(ratiosOf(series, list, 'bare')),
      'of one bundle': describe(ratiosOf(series, list, 'one bundle')),
      goal: wanted.map(describeGoal).join(', '),
      '': wanted.length === 0 ? '' : isMet ? 'met' : 'not met',
    };
  });
}
