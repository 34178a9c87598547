import { isMoreBetter } from './goals';
import { median, ratiosOf, type Series } from './series';

/** One row of two commits, measured in the same rounds. */
export interface Judgement {
  readonly row: string;
  readonly subject: string;
  /** The middle of the rounds' quotients: above 1 more than the other commit. */
  readonly ratio: number;
  /** What the quotient may differ from 1 without saying anything. */
  readonly noise: number;
  readonly verdict: 'worse' | 'better' | 'same';
}

/** How often the middle distance from the middle is still taken for chance. */
const spread = 3;

/** What no row is finer than: clocks and schedulers, headers with a name more or less, counts not at all. */
function floorOf(row: string, middle: number): number {
  if (row.includes(', ms')) return Math.max(0.03, 4 / Math.max(middle, 1));
  // Programs beside it take caches and clock from the same work; what lasts a second is counted in hundredths.
  if (row.includes(', CPU s')) return Math.max(0.1, 0.1 / Math.max(middle, 0.1));
  if (row.includes('kB')) return 0.005;
  if (/heap|requests\/s/.test(row)) return 0.03;
  return 0;
}

/**
 * Compares every row that both commits have. Noise is three times the median absolute deviation of the quotients of the
 * rounds, and never less than the row's floor.
 */
export function judge(series: readonly Series[]): Judgement[] {
  return series.flatMap((ours) => {
    if (ours.commit !== undefined) return [];
    const theirs = series.find(
      ({ row, subject, commit }) => commit !== undefined && row === ours.row && subject === ours.subject,
    );
    return theirs ? [judgeRow(ours, theirs)] : [];
  });
}

function judgeRow(ours: Series, theirs: Series): Judgement {
  const { row, subject } = ours;
  const base = median(theirs.rounds);
  // Nothing has no multiple: it is the same or it is worse.
  const ratios = base === 0 ? ours.rounds.map((value) => 1 + value) : ratiosOf(ours, theirs);
  const ratio = median(ratios);
  const deviation = median(ratios.map((one) => Math.abs(one - ratio)));
  const noise = Math.max(floorOf(row, base), spread * deviation);
  const change = isMoreBetter(row) ? 1 - ratio : ratio - 1;
  return {
    row,
    subject,
    ratio,
    noise,
    verdict: change > noise ? 'worse' : change < -noise ? 'better' : 'same',
  };
}
