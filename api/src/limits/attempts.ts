import { isProblem } from '@lisan/errors';
import type { Keys } from '../keys';
import { tooMany, type Limits } from './limits';

interface Subject {
  /** Whatever names the account: a guess at an account that does not exist is slowed down alike. */
  readonly account: string;
  /** Network address. */
  readonly address: string;
}

/** Guards whatever can be guessed: passwords and codes. */
export interface Attempts {
  /**
   * Runs `work`; a Problem that says 'wrong' counts as a miss of the account and of the address. After five misses
   * each further try has to wait, twice as long each time: `too_many_requests`, whether the guess was right or not.
   */
  guard<Result>(subject: Subject, work: () => Promise<Result>): Promise<Result>;
}

const FREE_MISSES = 5;
const FORGOTTEN_AFTER_SECONDS = 60 * 60;
const FIRST_WAIT_SECONDS = 15;
const LONGEST_WAIT_SECONDS = 15 * 60;
const misses = new Set<string>(['invalid_credentials', 'invalid_code', 'wrong_password']);

export function createAttempts(limits: Limits, keys: Keys): Attempts {
  const assertNotWaiting = async (who: string) => {
    const { hits, resetsIn } = await limits.read(`wait:${who}`);
    if (hits > 0) throw tooMany(resetsIn);
  };

  /** Counts a miss; from the fifth on a wait begins. True when another try began it just before this one. */
  async function countMiss(who: string): Promise<void> {
    const { hits } = await limits.hit(`misses:${who}`, FORGOTTEN_AFTER_SECONDS);
    if (hits < FREE_MISSES) return;
    const seconds = Math.min(LONGEST_WAIT_SECONDS, FIRST_WAIT_SECONDS * 2 ** (hits - FREE_MISSES));
    const wait = await limits.hit(`wait:${who}`, seconds);
    if (wait.hits > 1) throw tooMany(wait.resetsIn);
  }

  const forgive = async (who: string) => {
    await limits.clear(`misses:${who}`);
    await limits.clear(`wait:${who}`);
  };

  return {
    async guard({ account, address }, work) {
      // Not the address itself: the table of limits holds no personal data.
      const ofAccount = `account:${keys.sign('attempts', account)}`;
      const ofAddress = `address:${address}`;
      await assertNotWaiting(ofAccount);
      await assertNotWaiting(ofAddress);
      // Counted before the work: guesses sent all at once do not slip through together.
      await countMiss(ofAccount);
      try {
        const result = await work();
        await forgive(ofAccount);
        return result;
      } catch (error) {
        if (isProblem(error) && misses.has(error.code)) {
          await countMiss(ofAddress).catch(() => undefined);
        } else {
          await limits.giveBack(`misses:${ofAccount}`);
          await limits.clear(`wait:${ofAccount}`);
        }
        throw error;
      }
    },
  };
}
