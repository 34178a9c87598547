import { isProblem } from '@lisan/errors';
import type { Keys } from './keys';
import { tooMany, type Limits } from '../limits/limits';
import { networkOf } from '../limits/network';

interface Subject {
  /** Throttled even for accounts that do not exist, so guesses reveal nothing. */
  readonly account: string;
  readonly ip: string;
}

interface Acquaintance {
  isKnown(account: string, ip: string): Promise<boolean>;
  remember(account: string, ip: string): Promise<void>;
}

export interface Attempts {
  /**
   * Runs `work` and counts a Problem that means "wrong" as a miss. Past the free misses, each wait doubles,
   * and every try gets `too_many_requests`, right or wrong. Free misses per hour:
   * - 5 for an account on one network
   * - 10 for an account over all unknown networks
   * - 5 for a network over all accounts
   *
   * The last two never block a network from which the account signed in before, so an attacker elsewhere
   * cannot lock out the owner. On a new network the owner can still reset by email.
   *
   * With f free misses, first wait w and longest wait m (seconds), an hour allows about
   * f + log2(m / w) + 3,600 / m tries: at most 336 a day from a known network, 648 a day from all others.
   */
  guard<Result>(subject: Subject, work: () => Promise<Result>): Promise<Result>;
  /** Forgives the misses of a network after another successful authentication, and marks it as known. */
  welcome(subject: Subject): Promise<void>;
}

interface Patience {
  readonly free: number;
  readonly firstWait: number;
  readonly longestWait: number;
}

const ofOne: Patience = { free: 5, firstWait: 15, longestWait: 15 * 60 };
const ofStrangers: Patience = { free: 10, firstWait: 5, longestWait: 5 * 60 };
const RETENTION_SECONDS = 60 * 60;
const misses = new Set<string>(['invalid_credentials', 'invalid_code', 'wrong_password']);

export function createAttempts(limits: Limits, keys: Keys, acquaintance: Acquaintance): Attempts {
  const assertNotWaiting = async (who: string) => {
    const { hits, resetsIn } = await limits.read(`wait:${who}`);
    if (hits > 0) throw tooMany(resetsIn);
  };

  /** Counts a miss and starts a wait past the free ones. Throws if a concurrent try already started it. */
  async function countMiss(who: string, { free, firstWait, longestWait }: Patience): Promise<void> {
    const { hits } = await limits.hit(`misses:${who}`, RETENTION_SECONDS);
    if (hits < free) return;
    const seconds = Math.min(longestWait, firstWait * 2 ** Math.min(30, hits - free));
    const wait = await limits.hit(`wait:${who}`, seconds);
    if (wait.hits > 1) throw tooMany(wait.resetsIn);
  }

  const forgive = async (who: string) => {
    await limits.clear(`misses:${who}`);
    await limits.clear(`wait:${who}`);
  };

  const takeBack = async (who: string) => {
    await limits.giveBack(`misses:${who}`);
    await limits.clear(`wait:${who}`);
  };

  // Hashed: the limits table must hold no personal data.
  const nameOf = (kind: string, ...parts: string[]) => `${kind}:${keys.sign('attempts', parts.join(' '))}`;

  const namePair = (account: string, ip: string) => nameOf('pair', account, networkOf(ip));

  return {
    async welcome({ account, ip }) {
      await forgive(namePair(account, ip));
      await acquaintance.remember(account, ip);
    },

    async guard({ account, ip }, work) {
      const [ofPair, ofNetwork] = [namePair(account, ip), nameOf('network', networkOf(ip))];
      const isKnown = await acquaintance.isKnown(account, ip);
      const strangers = isKnown ? [] : [nameOf('strangers', account)];
      for (const who of [ofPair, ...strangers, ...(isKnown ? [] : [ofNetwork])]) await assertNotWaiting(who);
      // Count before the work, so parallel guesses cannot slip through.
      for (const who of strangers) await countMiss(who, ofStrangers);
      await countMiss(ofPair, ofOne);
      try {
        const result = await work();
        await forgive(ofPair);
        for (const who of strangers) await takeBack(who);
        await acquaintance.remember(account, ip);
        return result;
      } catch (error) {
        if (isProblem(error) && misses.has(error.code)) {
          if (!isKnown) await countMiss(ofNetwork, ofOne).catch(() => undefined);
        } else {
          for (const who of [ofPair, ...strangers]) await takeBack(who);
        }
        throw error;
      }
    },
  };
}
