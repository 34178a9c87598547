import type { CanaryBudget } from '@lisan/contract';

/** Of the visitors that opened a version, and how many of them saw it fail: each counts for one, by the share of their pages. */
export interface Told {
  readonly loads: number;
  readonly failures: number;
}

export interface Judgement {
  readonly halt: boolean;
  /** In a sentence, for the log and for whoever is woken. */
  readonly why: string;
}

interface JudgementOptions {
  readonly canary: Told;
  /** The version that the others have, at the same time. */
  readonly stable: Told;
  readonly budget: CanaryBudget;
}

/**
 * In standard deviations: how sure a judgement must be. By chance alone one look in 740 would be as bad, and it is
 * looked often, at counts that are nearly the same each time.
 */
const sureness = 3;
/** Where nothing is known of the stable version, only this much is bad enough. */
const badByItself = 0.5;

/**
 * Ends a canary whose share of failures is, surely, above that of the stable version by more than the budget. Both
 * shares are measured, so each is taken at the end of its interval (Wilson's) that speaks for the canary, and their
 * distance as Newcombe does: what fails in both arms, a provider or a line, halts nobody.
 */
export function judgeCanary({ canary, stable, budget }: JudgementOptions): Judgement {
  const { minimumLoads, extraFailureShare } = budget;
  if (![canary, stable].every(isWhole)) return { halt: false, why: 'What was counted is no count.' };
  const seen = `${describe(canary)}; of the stable version ${describe(stable)}`;
  if (canary.loads < minimumLoads)
    return { halt: false, why: `Too few to judge (${minimumLoads} are asked for): ${seen}.` };
  const [share, lowest] = intervalOf(canary);
  if (stable.loads < minimumLoads) {
    return lowest > badByItself
      ? { halt: true, why: `It fails for most, and too few have the stable version to compare: ${seen}.` }
      : { halt: false, why: `Too few have the stable version to compare: ${seen}.` };
  }
  const [usual, , highest] = intervalOf(stable);
  const extra = share - usual;
  const surely = extra - Math.hypot(share - lowest, highest - usual);
  const halt = surely > extraFailureShare;
  const budgeted = `${percent(extraFailureShare)} more than the stable version are allowed`;
  return {
    halt,
    why: halt
      ? `It fails for ${percent(surely)} more at the least, and ${budgeted}: ${seen}.`
      : `Within its budget (${budgeted}): ${seen}.`,
  };
}

/** The share of failures, and where it may lie in truth. */
function intervalOf({ loads, failures }: Told): [share: number, lowest: number, highest: number] {
  const share = failures / loads;
  const square = sureness ** 2;
  const middle = (share + square / (2 * loads)) / (1 + square / loads);
  const reach =
    (sureness / (1 + square / loads)) * Math.sqrt((share * (1 - share)) / loads + square / (4 * loads ** 2));
  return [share, Math.max(0, middle - reach), Math.min(1, middle + reach)];
}

const isWhole = ({ loads, failures }: Told) =>
  Number.isFinite(loads) && Number.isFinite(failures) && failures >= 0 && failures <= loads;

const percent = (share: number) => `${Number((share * 100).toFixed(1))} %`;
const describe = ({ loads, failures }: Told) =>
  `${Number(failures.toFixed(1))} of ${loads} visitors saw it fail`;
