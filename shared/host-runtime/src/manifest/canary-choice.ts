import {
  accountMark,
  loadableOf,
  type Canary,
  type ReleaseManifest,
  type SessionUser,
} from '@lisan/contract';
import type { BrowserStorage } from '../page/browser-storage';

export interface Visitor {
  readonly storage: BrowserStorage;
  readonly user: Pick<SessionUser, 'user_id' | 'email'> | null;
  readonly plan: string | undefined;
}

/** Random number of this browser, stored while canaries run by share. Not personal. */
const visitorKey = 'lisan-visitor';

/**
 * Applies canaries to the manifest: a chosen canary replaces the live version, which becomes its fallback. The choice
 * is stable unless the share shrinks.
 */
export async function chooseReleases(manifest: ReleaseManifest, visitor: Visitor): Promise<ReleaseManifest> {
  const remotes = { ...manifest.remotes };
  const lastGood = { ...manifest.lastGood };
  for (const [name, canary] of Object.entries(manifest.canaries ?? {})) {
    const live = manifest.remotes[name];
    if (!live || !(await isEligible(name, canary, visitor))) continue;
    remotes[name] = canary.release;
    lastGood[name] = loadableOf(live);
  }
  return { ...manifest, remotes, lastGood };
}

export function isCanaryChosen({ remotes, canaries }: ReleaseManifest, remote: string): boolean {
  const canary = canaries?.[remote];
  return canary !== undefined && canary.release.version === remotes[remote]?.version;
}

async function isEligible(
  name: string,
  { release: { version }, share, accounts, plans }: Canary,
  { storage, user, plan }: Visitor,
): Promise<boolean> {
  if (share > 0 && bucketOf(`${name}@${version}`, storage) < share) return true;
  if (!user) return false;
  if (plan !== undefined && plans?.includes(plan)) return true;
  // Plain HTTP has no crypto API, so accounts can't match.
  if (!accounts?.length || !window.isSecureContext) return false;
  const marks = await Promise.all([user.email, user.user_id].map((who) => accountMark(name, version, who)));
  return marks.some((mark) => accounts.includes(mark));
}

/**
 * Number from 0 to below 100 per browser and canary: in at 5 % stays in at 25 %, and each canary picks others. Without
 * storage it is 100, so no one alternates.
 */
function bucketOf(canary: string, storage: BrowserStorage): number {
  if (storage.read(visitorKey) === null)
    storage.write(visitorKey, crypto.getRandomValues(new Uint32Array(2)).join('.'));
  const visitor = storage.read(visitorKey);
  return visitor === null ? 100 : (hashOf(`${visitor} ${canary}`) % 10_000) / 100;
}

/** FNV-1a with a final mix, as similar texts share low digits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
