import { AsyncLocalStorage } from 'node:async_hooks';
import { Problem } from '@lisan/errors';

interface HeavyOrder {
  /** Id of the account it is done for. */
  readonly account: string;
  /** Aborted when nobody waits any more: ends the wait at once; the work ends itself by it. */
  readonly signal: AbortSignal;
  /** Takes minutes, not seconds. */
  readonly isLong?: boolean;
}

/**
 * Limits all work of requests that costs a processor or much memory: pictures, documents, measuring,
 * posters, checks, transcodes. Beyond them others wait, few and in order; beyond those, `busy`.
 */
export interface HeavyWork {
  /**
   * Throws `busy` when the order could not even wait; the signal's reason when it is aborted before it began. What is
   * ordered for an account within work of that account is part of it: it would wait for itself.
   */
  run<Result>(order: HeavyOrder, work: () => Promise<Result>): Promise<Result>;
  /** Throws `busy` when an order of this account would be turned away now: before its file is received. */
  assertRoom(account: string): void;
  readonly running: number;
  readonly waiting: number;
}

interface HeavyWorkLimits {
  readonly concurrency: number;
  /** How much work of minutes may run at a time: what takes seconds always gets past it. */
  readonly longConcurrency: number;
  readonly mostWaiting: number;
  readonly mostWaitingOfAccount: number;
}

const usual: HeavyWorkLimits = {
  concurrency: 3,
  // One account runs one at a time: alone it never holds all places of the others.
  longConcurrency: 2,
  mostWaiting: 16,
  mostWaitingOfAccount: 2,
};
/** Seconds. */
const BACK_AGAIN = 5;

interface RunningOrder {
  readonly account: string;
  readonly signal: AbortSignal;
  isLong: boolean;
}

interface Waiting {
  readonly order: RunningOrder;
  readonly begin: () => void;
  /** Lower ones are served first. */
  readonly round: number;
}

export function createHeavyWork(limits: Partial<HeavyWorkLimits> = {}): HeavyWork {
  const { concurrency, longConcurrency, mostWaiting, mostWaitingOfAccount } = { ...usual, ...limits };
  const running = new Set<RunningOrder>();
  const within = new AsyncLocalStorage<RunningOrder>();
  let waiting: Waiting[] = [];
  let lastRound = 0;

  const countRunning = (matches: (order: RunningOrder) => boolean) => [...running].filter(matches).length;

  function canBegin({ account, isLong }: RunningOrder): boolean {
    if (running.size >= concurrency) return false;
    if (isLong && countRunning((other) => other.isLong) >= longConcurrency) return false;
    return countRunning((other) => other.account === account) === 0;
  }

  /** Passes over those who have one running, or are long while the limit of those is reached. */
  function beginNext(): void {
    for (const next of waiting.toSorted((one, other) => one.round - other.round)) {
      if (!canBegin(next.order)) continue;
      waiting = waiting.filter((each) => each !== next);
      running.add(next.order);
      lastRound = next.round;
      next.begin();
    }
  }

  /** Accounts take turns: the second order of one waits behind the first of every other. */
  function nextRoundOf(account: string): number {
    const own = waiting.filter(({ order }) => order.account === account);
    return Math.max(lastRound, ...own.map(({ round }) => round)) + 1;
  }

  function assertRoom(account: string): void {
    if (waiting.length >= mostWaiting) throw new Problem('busy', { retryAfter: BACK_AGAIN });
    if (waiting.filter(({ order }) => order.account === account).length >= mostWaitingOfAccount)
      throw new Problem('busy', { message: 'busy_with_yours', retryAfter: BACK_AGAIN });
  }

  async function waitForTurn(order: RunningOrder): Promise<void> {
    order.signal.throwIfAborted();
    if (canBegin(order)) {
      running.add(order);
      return;
    }
    assertRoom(order.account);
    await new Promise<void>((resolve, reject) => {
      const handleAbort = () => {
        waiting = waiting.filter((each) => each !== mine);
        reject(order.signal.reason);
      };
      const begin = () => {
        order.signal.removeEventListener('abort', handleAbort);
        resolve();
      };
      const mine: Waiting = { order, begin, round: nextRoundOf(order.account) };
      waiting.push(mine);
      order.signal.addEventListener('abort', handleAbort, { once: true });
    });
  }

  return {
    assertRoom,
    async run(given, work) {
      const outer = within.getStore();
      // Work that went on after its order ended is no part of it.
      if (outer && running.has(outer) && outer.account === given.account) {
        given.signal.throwIfAborted();
        outer.isLong ||= given.isLong === true;
        return work();
      }
      // Of its own: one order given twice counts twice.
      const order = { ...given, isLong: given.isLong === true };
      await waitForTurn(order);
      try {
        order.signal.throwIfAborted();
        return await within.run(order, work);
      } finally {
        running.delete(order);
        beginNext();
      }
    },
    get running() {
      return running.size;
    },
    get waiting() {
      return waiting.length;
    },
  };
}
