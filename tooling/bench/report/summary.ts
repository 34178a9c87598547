import type { Table } from '../table';
import { goalsOf } from './goals';
import type { Judgement } from './judge';
import { median, ratiosOf, type Measured } from './series';

const bare = 'bare React page';

const digitsOf = (value: number) =>
  value >= 100 || Number.isInteger(value) ? 0 : value >= 10 ? 1 : value >= 0.1 ? 2 : 4;
const figure = (value: number) => value.toFixed(digitsOf(value));

/** The middle, and from where to where the rounds went. */
function withRange(values: readonly number[]): string {
  const [least, most] = [Math.min(...values), Math.max(...values)].map(figure);
  const middle = figure(median(values));
  return least === most ? middle : `${middle} (${least} to ${most})`;
}

/** Figures beside their goals, one table for each part. */
export function summarise({ part, series }: Measured): Table {
  const shown = series.filter(({ commit }) => commit === undefined);
  const find = (row: string, subject: string) =>
    shown.find((one) => one.row === row && one.subject === subject);
  return {
    title: part,
    head: ['', 'of', 'figure', 'of the bare page', 'goal', ''],
    rows: shown.map((one) => {
      const base = one.subject === bare || !one.row.endsWith('ms') ? undefined : find(one.row, bare);
      const goals = goalsOf(one.row, one.subject).flatMap(({ against, most, least }) => {
        const other = against === undefined ? undefined : find(one.row, against);
        if (against !== undefined && !other) return [];
        const values = other ? ratiosOf(one, other) : one.rounds;
        const isMet = most === undefined ? median(values) >= (least ?? 0) : median(values) <= most;
        const bound = most === undefined ? `≥ ${least}` : `≤ ${most}`;
        const of = other && against !== bare ? ` of ${against}: ${withRange(values)}` : '';
        return [
          { bound: `${bound}${against === bare ? ' of bare' : of}`, word: isMet ? 'met' : '**not met**' },
        ];
      });
      return [
        one.row,
        one.subject,
        withRange(one.rounds),
        base ? withRange(ratiosOf(one, base)) : '',
        goals.map(({ bound }) => bound).join('; '),
        goals.map(({ word }) => word).join('; '),
      ];
    }),
  };
}

/** Two commits, row by row. */
export function describeJudgements(judgements: readonly Judgement[], commit: string): Table {
  return {
    title: `This commit against ${commit}`,
    head: ['', 'of', 'quotient', 'noise', ''],
    rows: judgements.map(({ row, subject, ratio, noise, verdict }) => [
      row,
      subject,
      ratio.toFixed(3),
      noise.toFixed(3),
      verdict,
    ]),
  };
}
