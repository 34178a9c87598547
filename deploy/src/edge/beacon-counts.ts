import type { CanaryBudget } from '@lisan/contract';

/** Milliseconds; what is told lies in slices of this length, which are forgotten as a whole. */
const SLICE = 5 * 60_000;
/** Visitors of one version in one slice; more would make no judgement surer. */
const MOST_VISITORS = 1_000;
/** Of all versions and slices together, some 80 bytes each. */
const MOST_ENTRIES = 50_000;
/**
 * Milliseconds. Over the shorter one what goes wrong late is not outweighed by what went well before; over the longer
 * one a version that few open is judged at all.
 */
const windows = [30 * 60_000, 24 * 60 * 60_000] as const;

export interface VersionOfRemote {
  /** Its name, or `shell`. */
  readonly remote: string;
  readonly version: string;
}

/** What one page said for the first time. */
interface PageReport {
  readonly opened: readonly VersionOfRemote[];
  readonly failed: readonly VersionOfRemote[];
}

/** For how many visitors each version worked and failed, as pages told this edge; in memory alone. */
export interface BeaconCounts {
  /** @param visitor the number of who told it */
  add(visitor: number, report: PageReport): void;
  /** Within the last `milliseconds`. */
  count(one: VersionOfRemote, milliseconds: number): Told;
  /** A canary against the version that the others have, over half an hour and over a day. */
  judge(canary: VersionOfRemote, stableVersion: string, budget: CanaryBudget): Judgement;
}

interface Pages {
  opened: number;
  failed: number;
}

interface Slice {
  readonly begun: number;
  readonly versions: Map<string, Map<number, Pages>>;
  entries: number;
}

export function createBeaconCounts(now: () => number = () => performance.now()): BeaconCounts {
  /** The oldest first. */
  const slices: Slice[] = [];
  let entries = 0;

  function currentSlice(): Slice {
    const last = slices.at(-1);
    if (last && now() - last.begun < SLICE) return last;
    const made: Slice = { begun: now(), versions: new Map(), entries: 0 };
    slices.push(made);
    const longest = Math.max(...windows);
    while (slices[0] && now() - slices[0].begun > longest + SLICE) forgetOldest();
    return made;
  }

  function forgetOldest(): void {
    entries -= slices.shift()?.entries ?? 0;
  }

  /** `undefined`: of this version enough are known, or there is no room for more. */
  function pagesOf(visitor: number, { remote, version }: VersionOfRemote): Pages | undefined {
    const slice = currentSlice();
    const key = `${remote}@${version}`;
    const visitors = slice.versions.get(key) ?? new Map<number, Pages>();
    slice.versions.set(key, visitors);
    const known = visitors.get(visitor);
    if (known) return known;
    if (visitors.size >= MOST_VISITORS) return undefined;
    while (slices.length > 1 && entries >= MOST_ENTRIES) forgetOldest();
    if (entries >= MOST_ENTRIES) return undefined;
    const pages = { opened: 0, failed: 0 };
    visitors.set(visitor, pages);
    slice.entries += 1;
    entries += 1;
    return pages;
  }

  function count({ remote, version }: VersionOfRemote, milliseconds: number): Told {
    const visitors = new Map<number, Pages>();
    for (const { begun, versions } of slices) {
      if (now() - begun > milliseconds) continue;
      for (const [visitor, { opened, failed }] of versions.get(`${remote}@${version}`) ?? []) {
        const before = visitors.get(visitor);
        visitors.set(visitor, {
          opened: (before?.opened ?? 0) + opened,
          failed: (before?.failed ?? 0) + failed,
        });
      }
    }
    const seen = [...visitors.values()];
    // A page may be told of twice by somebody who means harm: nobody weighs more than one.
    return {
      loads: seen.length,
      failures: sum(seen.map(({ opened, failed }) => Math.min(1, failed / Math.max(1, opened)))),
    };
  }

  return {
    add(visitor, { opened, failed }) {
      for (const one of opened) {
        const pages = pagesOf(visitor, one);
        if (pages) pages.opened += 1;
      }
      for (const one of failed) {
        const pages = pagesOf(visitor, one);
        if (pages) pages.failed += 1;
      }
    },
    count,
    judge({ remote, version }, stableVersion, budget) {
      const [first, ...others] = windows.map((milliseconds) =>
        judgeCanary({
          canary: count({ remote, version }, milliseconds),
          stable: count({ remote, version: stableVersion }, milliseconds),
          budget,
        }),
      );
      return [first, ...others].find((judgement) => judgement?.halt) ?? (others.at(-1) as Judgement);
    },
  };
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

/** Of the visitors that opened a version, and how many of them saw it fail: each counts for one, by the share of their pages. */
export interface Told {
  readonly loads: number;
  readonly failures: number;
}

interface Judgement {
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
