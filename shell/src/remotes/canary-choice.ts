import { accountMark, loadableOf, type Canary, type ReleaseSet, type SessionUser } from '@lisan/contract';
import type { BrowserStorage } from '../services/browser-storage';

/** Whose page it is, as far as canaries ask. */
interface Visitor {
  /** Of the browser: the same in all its tabs. */
  readonly storage: BrowserStorage;
  readonly user: Pick<SessionUser, 'user_id' | 'email'> | null;
  /** As this browser heard it last. */
  readonly plan: string | undefined;
}

/** A random number that this browser keeps while canaries run by share; it says nothing of a person. */
const visitorKey = 'lisan-visitor';

/**
 * The set as this visitor gets it: the canary of each remote that is meant for them stands in the place of the live
 * version, and the live version behind it, as what it falls back to. One visitor is always given the same while the
 * canary's share does not sink.
 */
export async function chooseReleases(set: ReleaseSet, visitor: Visitor): Promise<ReleaseSet> {
  const remotes = { ...set.remotes };
  const lastGood = { ...set.lastGood };
  for (const [name, canary] of Object.entries(set.canaries ?? {})) {
    const live = set.remotes[name];
    if (!live || !(await isMeantFor(name, canary, visitor))) continue;
    remotes[name] = canary.release;
    lastGood[name] = loadableOf(live);
  }
  return { ...set, remotes, lastGood };
}

/** Whether this visitor was given the canary of the remote. */
export function isCanaryChosen({ remotes, canaries }: ReleaseSet, remote: string): boolean {
  const canary = canaries?.[remote];
  return canary !== undefined && canary.release.version === remotes[remote]?.version;
}

async function isMeantFor(
  name: string,
  { release: { version }, share, accounts, plans }: Canary,
  { storage, user, plan }: Visitor,
): Promise<boolean> {
  if (share > 0 && bucketOf(`${name}@${version}`, storage) < share) return true;
  if (!user) return false;
  if (plan !== undefined && plans?.includes(plan)) return true;
  // Over plain HTTP browsers have no such hash: nobody is known there.
  if (!accounts?.length || !window.isSecureContext) return false;
  const marks = await Promise.all([user.email, user.user_id].map((who) => accountMark(name, version, who)));
  return marks.some((mark) => accounts.includes(mark));
}

/**
 * A number from 0 to below 100, of this browser and this canary: whoever is in at 5 % is in at 25 %, and the next canary
 * takes others. Where nothing can be kept it is 100: nobody is moved to and fro.
 */
function bucketOf(canary: string, storage: BrowserStorage): number {
  if (storage.read(visitorKey) === null)
    storage.write(visitorKey, crypto.getRandomValues(new Uint32Array(2)).join('.'));
  const visitor = storage.read(visitorKey);
  return visitor === null ? 100 : (hashOf(`${visitor} ${canary}`) % 10_000) / 100;
}

/** FNV-1a, and a last stir without which the low digits of like texts are alike. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
