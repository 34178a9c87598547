import { hash } from 'node:crypto';
import { LruMap } from 'toad-cache';
import type { Broadcast } from '../database/broadcast';
import type { Caller } from '../routing/caller';

/** Bounds how long an invalidation lost between processes goes unnoticed. */
const SHARED_CACHE_LIFETIME_MS = 2_000;
const ALONE_CACHE_LIFETIME_MS = 60_000;
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
  /** Caches the result of `loadToken` unless an invalidation arrived meanwhile. */
  load(token: string, loadToken: () => Promise<KnownToken>): Promise<KnownToken>;
  invalidate(userId: string): void;
}

interface CacheEntry {
  readonly known: KnownToken;
  readonly until: number;
}

interface SessionCacheOptions {
  /** No other process can end a session. */
  readonly isAlone?: boolean;
  readonly maxSessions?: number;
}

export function createSessionCache(
  broadcast: Pick<Broadcast, 'isWhole' | 'onGap'>,
  { isAlone = false, maxSessions = MAX_CACHED_SESSIONS }: SessionCacheOptions = {},
): SessionCache {
  const lifetimeMs = isAlone ? ALONE_CACHE_LIFETIME_MS : SHARED_CACHE_LIFETIME_MS;
  const entries = new LruMap<CacheEntry>(maxSessions);
  let changes = 0;

  broadcast.onGap(() => {
    changes += 1;
    entries.clear();
  });

  return {
    find(token) {
      if (!broadcast.isWhole()) return undefined;
      const key = keyOf(token);
      const found = entries.get(key);
      if (found === undefined || found.until > performance.now()) return found?.known;
      entries.delete(key);
      return undefined;
    },

    async load(token, loadToken) {
      const before = changes;
      const startedAt = performance.now();
      const known = await loadToken();
      if (changes === before && broadcast.isWhole())
        entries.set(keyOf(token), { known, until: startedAt + lifetimeMs });
      return known;
    },

    invalidate(userId) {
      changes += 1;
      const theirs = [...entries.items.values()].filter(({ value }) => value.known.caller.userId === userId);
      entries.deleteMany(theirs.map(({ key }) => String(key)));
    },
  };
}

/** Hashed, so a memory dump holds no usable token. */
function keyOf(token: string): string {
  return hash('sha256', token, 'base64');
}
