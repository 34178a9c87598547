import type { ReleaseRecord } from '@lisan/contract';
import type { NamedVersion } from '../storage/holds';
import type { ReleaseStore } from '../storage/release-store';
import { StoreFault } from '../storage/store-fault';

/** Milliseconds. */
export interface KeepTimes {
  /** What was put in less than this long ago is kept. */
  readonly young: number;
  /** What any set names that was live within this time is kept: a tab that was opened under it may still be open. */
  readonly live: number;
}

export interface Collected {
  readonly removed: readonly NamedVersion[];
  /** What killed commands had left: drafts, and signs that they were at work. */
  readonly leftovers: number;
}

const keyOf = ({ name, version }: NamedVersion) => `${name} ${version}`;

/** The shell and each remote that a set puts in front. */
export function versionsOf({ set }: ReleaseRecord): NamedVersion[] {
  const remotes = Object.entries(set.remotes).map(([name, { version }]) => ({ name, version }));
  return [{ name: 'shell', version: set.shell.version }, ...remotes];
}

/** Every version that a page of this set may ask for. */
function neededBy(record: ReleaseRecord): NamedVersion[] {
  const before = Object.entries(record.set.lastGood ?? {}).map(([name, { version }]) => ({ name, version }));
  const tried = Object.entries(record.set.canaries ?? {}).map(([name, { release }]) => ({
    ...{ name, version: release.version },
  }));
  return [...versionsOf(record), ...before, ...tried];
}

/**
 * Removes the files of versions that are neither young nor named by a set that was live within the time, nor held by
 * somebody who is just putting them in front. Refuses when a set of that time cannot be read: what it names is unknown.
 */
export async function collectGarbage(store: ReleaseStore, keep: KeepTimes): Promise<Collected> {
  // Room first: on a full disk there is none for the signs that follow.
  const leftovers = await sweepLeftovers(store);
  const since = Date.now() - keep.live;
  const { needed, newest } = await findNeeded(store, since);
  const old = (await store.versions.list()).filter(({ writtenAt }) => writtenAt <= Date.now() - keep.young);
  const removed: NamedVersion[] = [];
  for (const version of old) {
    if (needed.has(keyOf(version))) continue;
    const isNeeded = async () => (await findNeeded(store, since, newest)).needed.has(keyOf(version));
    const remove = (confirm: () => void) => store.versions.remove(version, confirm);
    if (await store.holds.removeUnheld(version, isNeeded, remove)) removed.push(version);
  }
  return { removed: removed.map(({ name, version }) => ({ name, version })), leftovers };
}

/** An hour: nobody writes one file for so long. */
const LONGEST_WRITE = 60 * 60_000;

/** Removes drafts and signs of commands that were killed. @returns how many */
export async function sweepLeftovers({ storage, holds }: ReleaseStore): Promise<number> {
  return (await storage.sweep(Date.now() - LONGEST_WRITE)) + (await holds.sweep());
}

/** Whether any set that there is names the version; one that cannot be read may. */
export async function isNamed({ sets }: ReleaseStore, version: NamedVersion): Promise<boolean> {
  for await (const found of sets.walk()) {
    if (typeof found === 'string') return true;
    if (neededBy(found).some((one) => keyOf(one) === keyOf(version))) return true;
  }
  return false;
}

/** What the sets name that came after `known` and were live since the moment; of none, the newest is `known`. */
async function findNeeded(
  { sets }: ReleaseStore,
  since: number,
  known?: ReleaseRecord,
): Promise<{ needed: Set<string>; newest: ReleaseRecord | undefined }> {
  const needed = new Set<string>();
  let newest = known;
  // A set was live until the next one was made.
  let end = Infinity;
  for await (const found of sets.walk(known)) {
    if (typeof found === 'string') throw unknownSet(found);
    if (newest === known) newest = found;
    if (end <= since) break;
    for (const version of neededBy(found)) needed.add(keyOf(version));
    end = Date.parse(found.set.createdAt);
  }
  return { needed, newest };
}

const unknownSet = (fault: string) =>
  new StoreFault(
    'store_damaged',
    `Nothing was removed, for it is unknown which versions are needed: ${fault}. ` +
      '`doctor --set-aside` takes it out of the way.',
  );
