import { isProblem } from '@lisan/errors';
import type { Keys } from './keys';
import { tooMany, type Limits } from '../limits/limits';
import { networkOf } from '../limits/network';

interface Subject {
  /** Whatever names the account: a guess at an account that does not exist is slowed down alike. */
  readonly account: string;
  /** Network address. */
  readonly ip: string;
}

/** Where an account has been before. */
interface Acquaintance {
  isKnown(account: string, ip: string): Promise<boolean>;
  remember(account: string, ip: string): Promise<void>;
}

/** Guards whatever can be guessed: passwords and codes. */
export interface Attempts {
  /**
   * Runs `work`; a Problem that says 'wrong' counts as a miss. Who has missed too often has to wait, twice as long each
   * time: `too_many_requests`, whether the guess was right or not. Counted are
   *
   * - the account from this network: 5 misses an hour are free;
   * - the account from all networks that it was never signed in from, together: 10 an hour are free;
   * - the network, over all accounts: 5 an hour are free.
   *
   * The last two never keep out a network with a past success of this account: nobody elsewhere can keep its owner
   * out there. On a network that is new to it an attacker can; the way in is a reset by mail, which makes it known.
   *
   * How much can be guessed: with free misses f, a first wait w and a longest wait of m seconds, an hour has about
   * f + log2(m / w) + 3,600 / m tries. From one known network that is 5 + 6 + 3 = 14 an hour, 336 a day. From all other
   * networks together, however many, 10 + 6 + 11 = 27 an hour, at most 648 a day: for a password that stands among the
   * million most likely 0.06 % a day; for a one-time code (three of a million are good at any moment), which needs the
   * password first, 0.2 % a day.
   */
  guard<Result>(subject: Subject, work: () => Promise<Result>): Promise<Result>;
  /** The owner has proved in another way to be there: this network is known from now on, and its misses forgiven. */
  welcome(subject: Subject): Promise<void>;
}

interface Patience {
  readonly free: number;
  readonly firstWait: number;
  readonly longestWait: number;
}

const ofOne: Patience = { free: 5, firstWait: 15, longestWait: 15 * 60 };
const ofStrangers: Patience = { free: 10, firstWait: 5, longestWait: 5 * 60 };
const FORGOTTEN_AFTER_SECONDS = 60 * 60;
const misses = new Set<string>(['invalid_credentials', 'invalid_code', 'wrong_password']);

export function createAttempts(limits: Limits, keys: Keys, acquaintance: Acquaintance): Attempts {
  const assertNotWaiting = async (who: string) => {
    const { hits, resetsIn } = await limits.read(`wait:${who}`);
    if (hits > 0) throw tooMany(resetsIn);
  };

  /** Counts a miss; from the last free one on a wait begins. Throws when another try began it just before this one. */
  async function countMiss(who: string, { free, firstWait, longestWait }: Patience): Promise<void> {
    const { hits } = await limits.hit(`misses:${who}`, FORGOTTEN_AFTER_SECONDS);
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

  // Not the names themselves: the table of limits holds no personal data.
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
      // Counted before the work: guesses sent all at once do not slip through together.
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
