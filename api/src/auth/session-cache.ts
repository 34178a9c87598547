import { hash } from 'node:crypto';
import { LruMap } from 'toad-cache';
import type { Broadcast } from '../database/broadcast';
import type { Caller } from '../routing/caller';

const CACHE_LIFETIME_MS = 2_000;
const MAX_CACHED_SESSIONS = 5_000;

export interface KnownToken {
  readonly caller: Caller;
  /** Expiry of the token or its session, whichever is sooner; Unix milliseconds. */
  readonly expires: number;
  seenAt: number;
}

/**
 * Recently valid tokens. A miss always queries the database, so new tokens are never rejected. Disabled while
 * invalidations from other processes may be missed.
 */
export interface SessionCache {
  find(token: string): KnownToken | undefined;
  /** Caches the result of `look` unless an invalidation arrived meanwhile. */
  learn(token: string, look: () => Promise<KnownToken>): Promise<KnownToken>;
  forget(userId: string): void;
}

interface Kept {
  readonly known: KnownToken;
  readonly until: number;
}

export function createSessionCache(
  broadcast: Pick<Broadcast, 'isWhole' | 'onGap'>,
  mostKept = MAX_CACHED_SESSIONS,
): SessionCache {
  const kept = new LruMap<Kept>(mostKept);
  let changes = 0;

  broadcast.onGap(() => {
    changes += 1;
    kept.clear();
  });

  return {
    find(token) {
      if (!broadcast.isWhole()) return undefined;
      const key = keyOf(token);
      const found = kept.get(key);
      if (found === undefined || found.until > performance.now()) return found?.known;
      kept.delete(key);
      return undefined;
    },

    async learn(token, look) {
      const before = changes;
      const asked = performance.now();
      const known = await look();
      if (changes === before && broadcast.isWhole())
        kept.set(keyOf(token), { known, until: asked + CACHE_LIFETIME_MS });
      return known;
    },

    forget(userId) {
      changes += 1;
      const theirs = [...kept.items.values()].filter(({ value }) => value.known.caller.userId === userId);
      kept.deleteMany(theirs.map(({ key }) => String(key)));
    },
  };
}

/** Hashed, so a memory dump holds no usable token. */
function keyOf(token: string): string {
  return hash('sha256', token, 'base64');
}
