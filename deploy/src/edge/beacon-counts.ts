import type { CanaryBudget } from '@lisan/contract';
import { judgeCanary, type Judgement, type Told } from './beacon-judgement';

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
