import { hash } from 'node:crypto';
import { LruMap } from 'toad-cache';
import type { Broadcast } from '../database/broadcast';
import type { Caller } from '../routing/caller';

/** What is known of a token is asked again after so long, whatever was or was not heard meanwhile. Milliseconds. */
const LONGEST_MS = 2_000;
const MOST_KEPT = 5_000;

/** A token that was good when the database was asked. */
export interface KnownToken {
  readonly caller: Caller;
  /** Of the token or its session, whichever is sooner; milliseconds of the server's clock. */
  readonly expires: number;
  /** When its session was last seen, as the table says. */
  seenAt: number;
}

/**
 * Tokens that were good a moment ago. It can only say yes: whatever it does not know is asked of the database, so that
 * a new token is never refused by what was true of an older one. It says nothing while words of the other processes
 * may be missed.
 */
export interface SessionCache {
  find(token: string): KnownToken | undefined;
  /** Keeps what `look` finds, unless something was forgotten while it looked. */
  learn(token: string, look: () => Promise<KnownToken>): Promise<KnownToken>;
  /** Of one account. */
  forget(userId: string): void;
}

interface Kept {
  readonly known: KnownToken;
  /** By a clock that nobody can put back. */
  readonly until: number;
}

export function createSessionCache(
  broadcast: Pick<Broadcast, 'isWhole' | 'onGap'>,
  mostKept = MOST_KEPT,
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
        kept.set(keyOf(token), { known, until: asked + LONGEST_MS });
      return known;
    },

    forget(userId) {
      changes += 1;
      const theirs = [...kept.items.values()].filter(({ value }) => value.known.caller.userId === userId);
      kept.deleteMany(theirs.map(({ key }) => String(key)));
    },
  };
}

/** Whoever reads this process's memory finds no token in it that is good for anything. */
function keyOf(token: string): string {
  return hash('sha256', token, 'base64');
}
