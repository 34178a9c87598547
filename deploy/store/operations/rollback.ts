import type { ReleaseRecord, ReleaseManifest } from '@lisan/contract';
import { canariesOf, contentsOf, knownRecordsOf, without, type Contents } from '../release/contents';
import { assertCompatible, conflictsOf } from '../release/compatibility';
import { assertGranted, type Grants } from '../release/grants';
import { putForward, type Author } from '../storage/next-manifest';
import { versionsOf } from './collect';
import { ReleaseError } from '../release/release-error';
import type { NamedVersion } from '../storage/holds';
import { assertOurs, isOurs } from '../signing/sign-manifest';
import type { ReleaseStore } from '../storage/release-store';

export interface RollbackTarget {
  readonly name?: string | undefined;
  readonly to?: string | undefined;
  readonly grants?: Grants | undefined;
}

/** Throws when a newer set went live meanwhile, or the older files are gone. */
export async function rollback(
  store: ReleaseStore,
  author: Author,
  { name, to, grants }: RollbackTarget,
): Promise<ReleaseManifest> {
  const head = (await store.sets.readHead()).head;
  if (!head) throw new ReleaseError('nothing_older', ['Nothing is published yet']);
  const seen = head.set;
  const target = to === undefined ? await findEarlier(store, seen, name) : await store.sets.find(to);
  if (!target) {
    throw to === undefined
      ? new ReleaseError('nothing_older', [
          `There is no earlier version${name ? ` of ${name}` : ''} to go back to`,
        ])
      : new ReleaseError('unknown_set', [`There is no set ${to}`]);
  }
  await assertOurs(target, store.signer);
  const contents = contentsFrom(head, target, name);
  const restored = name === undefined ? undefined : contents.remotes[name];
  if (name !== undefined && restored)
    assertGranted(grants, [{ name, release: restored, bytes: contents.proofs[name]?.size?.all }]);
  const named = versionsOf(contents);
  const hold = await store.holds.take(named);
  try {
    await assertFilesKept(store, named);
    const description = `rollback ${name ?? 'everything'} to ${target.set.id}`;
    return await putForward(store, author, description, (newest) => {
      hold.confirm();
      if (newest?.set.id !== seen.id)
        throw new ReleaseError('changed_meanwhile', ['A newer set went live meanwhile: check it first']);
      return contents;
    });
  } finally {
    await hold.release();
  }
}

/** The latest set before the live state started, so that repeated rollbacks go further back. */
async function findEarlier(
  store: ReleaseStore,
  live: ReleaseManifest,
  name?: string,
): Promise<ReleaseRecord | undefined> {
  const { records } = await store.sets.list(Number.MAX_SAFE_INTEGER);
  const oldestFirst: ReleaseRecord[] = records.reverse();
  const state = (manifest: ReleaseManifest) => stateOf(manifest, name);
  const now = state(live);
  // A removed remote comes back as it was last.
  const began =
    now === undefined
      ? oldestFirst.length
      : oldestFirst.findIndex(({ set: manifest }) => state(manifest) === now);
  const earlier = oldestFirst
    .slice(0, Math.max(began, 0))
    .reverse()
    .filter(({ set: manifest }) => state(manifest) !== undefined);
  // Skips unsigned sets, which anyone with write access could add.
  for (const record of earlier) if (await isOurs(record, store.signer)) return record;
  return earlier[0];
}

function stateOf(manifest: ReleaseManifest, name: string | undefined): string | undefined {
  if (name === 'shell') return `${manifest.shell.version} ${manifest.filesFrom ?? ''}`;
  if (name !== undefined) return manifest.remotes[name]?.version;
  const remotes = Object.entries(manifest.remotes).map(([remote, { version }]) => `${remote} ${version}`);
  return [manifest.shell.version, manifest.filesFrom, ...remotes].join('\n');
}

function contentsFrom(head: ReleaseRecord, target: ReleaseRecord, name: string | undefined): Contents {
  if (name === undefined) return { ...contentsOf(target), restored: target.set, canaries: {} };
  const older = knownRecordsOf(target);
  const known = knownRecordsOf(head);
  const contents = {
    ...changedManifest(head.set, target.set, name),
    restored: target.set,
    canaries: {},
    proofs: withOne(known.proofs, older.proofs, name),
    lostRecords: withOne(known.lostRecords, older.lostRecords, name),
  };
  assertCompatible(contents);
  return { ...contents, canaries: fittingCanaries(contents, without(canariesOf(head), [name])) };
}

/** Canaries that no longer fit end. */
function fittingCanaries(contents: Contents, canaries: Contents['canaries']): Contents['canaries'] {
  const fits = (kept: Contents['canaries']) => conflictsOf({ ...contents, canaries: kept }).length === 0;
  const each = Object.fromEntries(Object.entries(canaries).filter(([name, one]) => fits({ [name]: one })));
  return fits(each) ? each : {};
}

function withOne<Value>(
  newer: Readonly<Record<string, Value>>,
  older: Readonly<Record<string, Value>>,
  name: string,
): Record<string, Value> {
  return { ...without(newer, [name]), ...(older[name] !== undefined && { [name]: older[name] }) };
}

function changedManifest(
  head: ReleaseManifest,
  target: ReleaseManifest,
  name: string,
): Omit<Contents, 'proofs' | 'canaries'> {
  const { filesFrom } = head;
  if (name === 'shell') return { shell: target.shell, remotes: head.remotes, filesFrom: target.filesFrom };
  const release = Object.hasOwn(target.remotes, name) ? target.remotes[name] : undefined;
  if (!release) throw new ReleaseError('unknown_remote', [`Set ${target.id} has no remote '${name}'`]);
  return { shell: head.shell, remotes: { ...head.remotes, [name]: release }, filesFrom };
}

async function assertFilesKept(store: ReleaseStore, named: readonly NamedVersion[]): Promise<void> {
  const kept = await Promise.all(named.map(({ name, version }) => store.versions.has(name, version)));
  const gone = named.filter((_, index) => !kept[index]);
  if (gone.length > 0) {
    throw new ReleaseError(
      'files_missing',
      gone.map(({ name, version }) => `The files of ${name} ${version} were collected`),
    );
  }
}

/** The files stay, for open tabs. */
export async function withdraw(store: ReleaseStore, author: Author, name: string): Promise<ReleaseManifest> {
  return putForward(store, author, `remove ${name}`, (head) => {
    if (!head || !Object.hasOwn(head.set.remotes, name))
      throw new ReleaseError('unknown_remote', [`No remote '${name}' is live`]);
    const contents = contentsOf(head);
    return {
      ...contents,
      remotes: without(contents.remotes, [name]),
      proofs: without(contents.proofs, [name]),
      lostRecords: without(contents.lostRecords, [name]),
      canaries: without(contents.canaries, [name]),
    };
  });
}
