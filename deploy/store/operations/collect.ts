import type { ReleaseRecord, ReleaseManifest } from '@lisan/contract';
import { releasesOf } from '../release/contents';
import type { NamedVersion } from '../storage/holds';
import type { ReleaseStore } from '../storage/release-store';
import { StoreError } from '../storage/storage';

export interface KeepTimes {
  readonly young: number;
  /** Keeps versions of sets that were live within this time: tabs may still use them. */
  readonly live: number;
}

export interface Collected {
  readonly removed: readonly NamedVersion[];
  readonly leftovers: number;
}

const keyOf = ({ name, version }: NamedVersion) => `${name} ${version}`;

export function versionsOf({ shell, remotes }: Pick<ReleaseManifest, 'shell' | 'remotes'>): NamedVersion[] {
  const named = Object.entries(remotes).map(([name, { version }]) => ({ name, version }));
  return [{ name: 'shell', version: shell.version }, ...named];
}

const neededBy = ({ set: manifest }: ReleaseRecord): NamedVersion[] =>
  releasesOf(manifest).map(({ name, release }) => ({ name, version: release.version }));

/** Removes versions that are old, not held and in no recent set. Throws when a recent set is unreadable. */
export async function collectGarbage(store: ReleaseStore, keep: KeepTimes): Promise<Collected> {
  // Frees space first: a full disk has no room for the files below.
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

const MAX_WRITE_AGE_MS = 60 * 60_000;

/** Removes drafts and holds of killed commands. Returns their number. */
export async function sweepLeftovers({ storage, holds }: ReleaseStore): Promise<number> {
  return (await storage.sweep(Date.now() - MAX_WRITE_AGE_MS)) + (await holds.sweep());
}

/** An unreadable set may name the version. */
export async function isNamed({ sets }: ReleaseStore, version: NamedVersion): Promise<boolean> {
  for await (const found of sets.walk()) {
    if (typeof found === 'string') return true;
    if (neededBy(found).some((one) => keyOf(one) === keyOf(version))) return true;
  }
  return false;
}

/** Versions in sets newer than `known` that were live since then, and the newest set. */
async function findNeeded(
  { sets }: ReleaseStore,
  since: number,
  known?: ReleaseRecord,
): Promise<{ needed: Set<string>; newest: ReleaseRecord | undefined }> {
  const needed = new Set<string>();
  let newest = known;
  let end = Infinity;
  for await (const found of sets.walk(known)) {
    if (typeof found === 'string') throw unknownManifest(found);
    if (newest === known) newest = found;
    if (end <= since) break;
    for (const version of neededBy(found)) needed.add(keyOf(version));
    end = Date.parse(found.set.createdAt);
  }
  return { needed, newest };
}

const unknownManifest = (fault: string) =>
  new StoreError(
    'store_damaged',
    `Nothing was removed, since it is unknown which versions are needed: ${fault}. ` +
      '`doctor --set-aside` takes it out of the way.',
  );
