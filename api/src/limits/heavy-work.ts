import { AsyncLocalStorage } from 'node:async_hooks';
import { Problem } from '@lisan/errors';

interface HeavyOrder {
  readonly account: string;
  /** Abort when the caller is gone: ends the wait; running work must stop itself. */
  readonly signal: AbortSignal;
  readonly isLong?: boolean;
}

/**
 * Limits CPU- and memory-heavy work in requests, such as images, documents and transcodes. A few more wait in
 * turn; the rest get `busy`.
 */
export interface HeavyWork {
  /**
   * Throws `busy` when the queue is full, or the signal's reason when aborted before it starts. Nested work
   * of the same account runs at once, since waiting would deadlock.
   */
  run<Result>(order: HeavyOrder, work: () => Promise<Result>): Promise<Result>;
  /** Throws `busy` if the account's work would be rejected. Call before receiving a file. */
  assertRoom(account: string): void;
  readonly running: number;
  readonly waiting: number;
}

interface HeavyWorkLimits {
  readonly concurrency: number;
  /** Concurrent long jobs; short ones always get a slot. */
  readonly longConcurrency: number;
  readonly mostWaiting: number;
  readonly mostWaitingOfAccount: number;
}

const usual: HeavyWorkLimits = {
  concurrency: 3,
  // One job per account, so an account alone cannot take all slots.
  longConcurrency: 2,
  mostWaiting: 16,
  mostWaitingOfAccount: 2,
};
const RETRY_AFTER_SECONDS = 5;

interface RunningOrder {
  readonly account: string;
  readonly signal: AbortSignal;
  isLong: boolean;
}

interface Waiting {
  readonly order: RunningOrder;
  readonly begin: () => void;
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

  /** Skips accounts with a running job, and long jobs at their limit. */
  function beginNext(): void {
    for (const next of waiting.toSorted((one, other) => one.round - other.round)) {
      if (!canBegin(next.order)) continue;
      waiting = waiting.filter((each) => each !== next);
      running.add(next.order);
      lastRound = next.round;
      next.begin();
    }
  }

  /** Round-robin: an account's second job queues behind the first of every other. */
  function nextRoundOf(account: string): number {
    const own = waiting.filter(({ order }) => order.account === account);
    return Math.max(lastRound, ...own.map(({ round }) => round)) + 1;
  }

  function assertRoom(account: string): void {
    if (waiting.length >= mostWaiting) throw new Problem('busy', { retryAfter: RETRY_AFTER_SECONDS });
    if (waiting.filter(({ order }) => order.account === account).length >= mostWaitingOfAccount)
      throw new Problem('busy', { message: 'busy_with_yours', retryAfter: RETRY_AFTER_SECONDS });
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
      // Work that outlives its job is not nested in it.
      if (outer && running.has(outer) && outer.account === given.account) {
        given.signal.throwIfAborted();
        outer.isLong ||= given.isLong === true;
        return work();
      }
      // Copied, so that one object passed twice counts twice.
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
