import { isRequestError } from '@lisan/errors';
import type { Keys } from './keys';
import { tooMany, type Limits } from '../limits/limits';
import { networkOf } from '../limits/network';
import { HOUR_SECONDS } from '../durations';

interface Subject {
  /** Throttled even for accounts that do not exist, so guesses reveal nothing. */
  readonly account: string;
  readonly ip: string;
}

interface KnownNetworks {
  isKnown(account: string, ip: string): Promise<boolean>;
  remember(account: string, ip: string): Promise<void>;
}

export interface Attempts {
  /**
   * Runs `work` and counts a RequestError that means "wrong" as a miss. Past the free misses, each wait doubles,
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
  recordSuccess(subject: Subject): Promise<void>;
}

interface Backoff {
  readonly freeMisses: number;
  readonly firstWaitSeconds: number;
  readonly maxWaitSeconds: number;
}

const knownNetworkBackoff: Backoff = { freeMisses: 5, firstWaitSeconds: 15, maxWaitSeconds: 15 * 60 };
const unknownNetworksBackoff: Backoff = { freeMisses: 10, firstWaitSeconds: 5, maxWaitSeconds: 5 * 60 };
const RETENTION_SECONDS = HOUR_SECONDS;
const misses = new Set<string>(['invalid_credentials', 'invalid_code', 'wrong_password', 'invalid_passkey']);

export function createAttempts(limits: Limits, keys: Keys, networks: KnownNetworks): Attempts {
  const assertNotThrottled = async (key: string) => {
    const { hits, resetsIn } = await limits.read(`wait:${key}`);
    if (hits > 0) throw tooMany(resetsIn);
  };

  /** Counts a miss and starts a wait past the free ones. Throws if a concurrent try already started it. */
  async function countMiss(
    key: string,
    { freeMisses, firstWaitSeconds, maxWaitSeconds }: Backoff,
  ): Promise<void> {
    const { hits } = await limits.hit(`misses:${key}`, RETENTION_SECONDS);
    if (hits < freeMisses) return;
    const seconds = Math.min(maxWaitSeconds, firstWaitSeconds * 2 ** Math.min(30, hits - freeMisses));
    const wait = await limits.hit(`wait:${key}`, seconds);
    if (wait.hits > 1) throw tooMany(wait.resetsIn);
  }

  const clearMisses = async (key: string) => {
    await limits.clear(`misses:${key}`);
    await limits.clear(`wait:${key}`);
  };

  const refund = async (key: string) => {
    await limits.refund(`misses:${key}`);
    await limits.clear(`wait:${key}`);
  };

  // Hashed: the limits table must hold no personal data.
  const nameOf = (kind: string, ...parts: string[]) => `${kind}:${keys.sign('attempts', parts.join(' '))}`;

  const namePair = (account: string, ip: string) => nameOf('pair', account, networkOf(ip));

  return {
    async recordSuccess({ account, ip }) {
      await clearMisses(namePair(account, ip));
      await networks.remember(account, ip);
    },

    async guard({ account, ip }, work) {
      const [ofPair, ofNetwork] = [namePair(account, ip), nameOf('network', networkOf(ip))];
      const isKnown = await networks.isKnown(account, ip);
      const unknownNetworksKeys = isKnown ? [] : [nameOf('strangers', account)];
      for (const key of [ofPair, ...unknownNetworksKeys, ...(isKnown ? [] : [ofNetwork])])
        await assertNotThrottled(key);
      // Count before the work, so parallel guesses cannot slip through.
      for (const key of unknownNetworksKeys) await countMiss(key, unknownNetworksBackoff);
      await countMiss(ofPair, knownNetworkBackoff);
      try {
        const result = await work();
        await clearMisses(ofPair);
        for (const key of unknownNetworksKeys) await refund(key);
        await networks.remember(account, ip);
        return result;
      } catch (error) {
        if (isRequestError(error) && misses.has(error.code)) {
          if (!isKnown) await countMiss(ofNetwork, knownNetworkBackoff).catch(() => undefined);
        } else {
          for (const key of [ofPair, ...unknownNetworksKeys]) await refund(key);
        }
        throw error;
      }
    },
  };
}
