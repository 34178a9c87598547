import type { ReleaseSet } from '@lisan/contract';
import type { VersionOfRemote } from './beacon-counts';

/** Sets whose pages may still be open and tell of their versions. */
const MOST_SETS = 20;

/** Versions that this edge has handed out: of no other is anything counted, whatever a page says. */
export interface KnownVersions {
  /** Pages have this set from now on. */
  show(set: ReleaseSet): void;
  has(one: VersionOfRemote): boolean;
  /** Whether it is a canary of the newest set. */
  isCanary(one: VersionOfRemote): boolean;
}

/** @param onForgotten told of each version that no set here names any more */
export function createKnownVersions(onForgotten: (one: VersionOfRemote) => void): KnownVersions {
  /** By id of the set, the newest last. */
  const sets = new Map<string, ReadonlyMap<string, VersionOfRemote>>();
  let canaries = new Set<string>();
  let newest: ReleaseSet | undefined;

  return {
    show(set) {
      if (set === newest) return;
      newest = set;
      canaries = new Set(canariesOf(set).map(nameOf));
      sets.delete(set.id);
      sets.set(set.id, new Map(versionsOf(set).map((one) => [nameOf(one), one])));
      if (sets.size <= MOST_SETS) return;
      const [[id, gone] = ['', new Map<string, VersionOfRemote>()]] = sets;
      sets.delete(id);
      for (const [name, one] of gone)
        if (![...sets.values()].some((known) => known.has(name))) onForgotten(one);
    },
    has: (one) => [...sets.values()].some((known) => known.has(nameOf(one))),
    isCanary: (one) => canaries.has(nameOf(one)),
  };
}

const nameOf = ({ remote, version }: VersionOfRemote) => `${remote}@${version}`;

function versionsOf(set: ReleaseSet): VersionOfRemote[] {
  const named = [...Object.entries(set.remotes), ...Object.entries(set.lastGood ?? {})];
  return [
    { remote: 'shell', version: set.shell.version },
    ...named.map(([remote, { version }]) => ({ remote, version })),
    ...canariesOf(set),
  ];
}

const canariesOf = ({ canaries = {} }: ReleaseSet): VersionOfRemote[] =>
  Object.entries(canaries).map(([remote, { release }]) => ({ remote, version: release.version }));
