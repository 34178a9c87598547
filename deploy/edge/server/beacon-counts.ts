import type { CanaryBudget } from '@lisan/contract';

const SLICE_MS = 5 * 60_000;
const MAX_VISITORS = 1_000;
/** In total, about 80 bytes each. */
const MAX_ENTRIES = 50_000;
/** Milliseconds. The short one catches late failures, the long one rarely opened views. */
const windows = [30 * 60_000, 24 * 60 * 60_000] as const;

export interface VersionOfRemote {
  readonly remote: string;
  readonly version: string;
}

interface PageReport {
  readonly opened: readonly VersionOfRemote[];
  readonly failed: readonly VersionOfRemote[];
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

export type BeaconCounts = ReturnType<typeof createBeaconCounts>;

/** Visitors for whom each version worked or failed; in memory. */
export function createBeaconCounts(now: () => number = () => performance.now()) {
  const slices: Slice[] = [];
  let entries = 0;

  function currentSlice(): Slice {
    const last = slices.at(-1);
    if (last && now() - last.begun < SLICE_MS) return last;
    const made: Slice = { begun: now(), versions: new Map(), entries: 0 };
    slices.push(made);
    const longest = Math.max(...windows);
    while (slices[0] && now() - slices[0].begun > longest + SLICE_MS) forgetOldest();
    return made;
  }

  function forgetOldest(): void {
    entries -= slices.shift()?.entries ?? 0;
  }

  function pagesOf(visitor: number, { remote, version }: VersionOfRemote): Pages | undefined {
    const slice = currentSlice();
    const key = `${remote}@${version}`;
    const visitors = slice.versions.get(key) ?? new Map<number, Pages>();
    slice.versions.set(key, visitors);
    const known = visitors.get(visitor);
    if (known) return known;
    if (visitors.size >= MAX_VISITORS) return undefined;
    while (slices.length > 1 && entries >= MAX_ENTRIES) forgetOldest();
    if (entries >= MAX_ENTRIES) return undefined;
    const pages = { opened: 0, failed: 0 };
    visitors.set(visitor, pages);
    slice.entries += 1;
    entries += 1;
    return pages;
  }

  function count({ remote, version }: VersionOfRemote, milliseconds: number): LoadCounts {
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
    // Beacons may be replayed: no visitor counts for more than one.
    return {
      loads: seen.length,
      failures: sum(seen.map(({ opened, failed }) => Math.min(1, failed / Math.max(1, opened)))),
    };
  }

  return {
    add(visitor: number, { opened, failed }: PageReport): void {
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
    judge({ remote, version }: VersionOfRemote, stableVersion: string, budget: CanaryBudget): Judgement {
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

/** Visitors who opened a version; failures weigh by their share of failed pages. */
export interface LoadCounts {
  readonly loads: number;
  readonly failures: number;
}

interface Judgement {
  readonly halt: boolean;
  readonly why: string;
}

interface JudgementOptions {
  readonly canary: LoadCounts;
  readonly stable: LoadCounts;
  readonly budget: CanaryBudget;
}

/** In standard deviations: one false alarm in 740 checks. */
const CONFIDENCE_STANDARD_DEVIATIONS = 3;
const MAX_FAILURE_SHARE_WITHOUT_STABLE = 0.5;

/** Compares Wilson intervals by Newcombe's method: failures common to both versions halt nothing. */
export function judgeCanary({ canary, stable, budget }: JudgementOptions): Judgement {
  const { minimumLoads, extraFailureShare } = budget;
  if (![canary, stable].every(isWhole)) return { halt: false, why: 'What was counted is no count.' };
  const seen = `${describe(canary)}; of the stable version ${describe(stable)}`;
  if (canary.loads < minimumLoads)
    return { halt: false, why: `Too few to judge (the minimum is ${minimumLoads}): ${seen}.` };
  const [share, lowest] = intervalOf(canary);
  if (stable.loads < minimumLoads) {
    return lowest > MAX_FAILURE_SHARE_WITHOUT_STABLE
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
      ? `It fails for at least ${percent(surely)} more, and ${budgeted}: ${seen}.`
      : `Within its budget (${budgeted}): ${seen}.`,
  };
}

function intervalOf({ loads, failures }: LoadCounts): [share: number, lowest: number, highest: number] {
  const share = failures / loads;
  const square = CONFIDENCE_STANDARD_DEVIATIONS ** 2;
  const middle = (share + square / (2 * loads)) / (1 + square / loads);
  const reach =
    (CONFIDENCE_STANDARD_DEVIATIONS / (1 + square / loads)) *
    Math.sqrt((share * (1 - share)) / loads + square / (4 * loads ** 2));
  return [share, Math.max(0, middle - reach), Math.min(1, middle + reach)];
}

const isWhole = ({ loads, failures }: LoadCounts) =>
  Number.isFinite(loads) && Number.isFinite(failures) && failures >= 0 && failures <= loads;

const percent = (share: number) => `${Number((share * 100).toFixed(1))} %`;
const describe = ({ loads, failures }: LoadCounts) =>
  `${Number(failures.toFixed(1))} of ${loads} visitors saw it fail`;
