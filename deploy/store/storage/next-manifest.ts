import { createHash } from 'node:crypto';
import {
  type Canary,
  type CompatibilityRecord,
  type ReleaseRecord,
  type ReleaseManifest,
  loadableOf,
  type LoadableRelease,
} from '@lisan/contract';
import { type Contents, hashesOfRecords } from '../release/contents';
import { ReleaseError } from '../release/release-error';
import { signManifest } from '../signing/sign-manifest';
import type { ReleaseStore } from './release-store';

export interface Author {
  readonly by: string;
  readonly reason: string;
}

/**
 * Makes the contents of `change` live, and retries when another publish was faster. `undefined`: nothing to
 * do.
 */
export async function putForward<Next extends Contents | undefined>(
  store: ReleaseStore,
  author: Author,
  description: string | (() => string),
  change: (head: ReleaseRecord | undefined) => Next,
): Promise<ReleaseManifest | Extract<Next, undefined>> {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const { head, next } = await store.sets.readHead();
    const contents = change(head);
    if (contents === undefined) return contents as Extract<Next, undefined>;
    const lastGood = lastGoodOf(contents, head?.set, contents.restored);
    const manifest = makeManifest({ ...contents, lastGood }, head?.set, next);
    const { by, reason } = author;
    const signatures = await signManifest(manifest, store.signer);
    const canaryProofs = canaryRecordsOf(contents);
    const record = {
      set: manifest,
      signatures,
      by,
      reason,
      proofs: contents.proofs,
      change: typeof description === 'string' ? description : description(),
      ...(Object.keys(canaryProofs).length > 0 && { canaryProofs }),
    };
    if ((await store.sets.add(record)) === 'added') return manifest;
  }
  throw new ReleaseError('changed_meanwhile', ['Others keep publishing; try again']);
}

function makeManifest(
  {
    shell,
    remotes,
    lastGood,
    filesFrom,
    ...contents
  }: Contents & Required<Pick<ReleaseManifest, 'lastGood'>>,
  head: ReleaseManifest | undefined,
  sequence: number,
): ReleaseManifest {
  const createdAt = new Date().toISOString();
  const sorted = Object.fromEntries(Object.entries(remotes).sort(([one], [other]) => (one < other ? -1 : 1)));
  const proofs = hashesOfRecords(contents);
  const canaries = Object.fromEntries(
    Object.entries(contents.canaries).map(([name, { canary }]): [string, Canary] => [name, canary]),
  );
  const hash = createHash('sha256')
    .update(JSON.stringify([sequence, createdAt, filesFrom, shell, sorted, proofs, lastGood, canaries]))
    .digest('hex');
  return {
    format: 1,
    id: `${sequence}-${hash.slice(0, 8)}`,
    createdAt,
    previous: head?.id ?? null,
    ...(filesFrom !== undefined && { filesFrom }),
    shell,
    remotes: sorted,
    proofs,
    lastGood,
    ...(Object.keys(canaries).length > 0 && { canaries }),
  };
}

function canaryRecordsOf({ canaries }: Contents): Record<string, CompatibilityRecord> {
  const known = Object.entries(canaries).flatMap(([name, { proof }]) =>
    proof ? [[name, proof] as const] : [],
  );
  return Object.fromEntries(known);
}

/** The fallback version of each remote: the previous live one, or that of the restored set. */
function lastGoodOf(
  { shell, remotes }: Contents,
  head: ReleaseManifest | undefined,
  restored: ReleaseManifest | undefined,
): Record<string, LoadableRelease> {
  const entries = Object.entries(remotes).flatMap(([name, { version }]) => {
    const live = head?.remotes[name];
    const before =
      live?.version === version
        ? head?.lastGood?.[name]
        : restored
          ? restored.lastGood?.[name]
          : live && loadableOf(live);
    return before && before.version !== version && shell.contracts.includes(before.contract)
      ? [[name, before] as const]
      : [];
  });
  return Object.fromEntries(entries);
}
