import { AsyncLocalStorage } from 'node:async_hooks';
import { RequestError } from '@lisan/errors';

interface HeavyJob {
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
  run<Result>(job: HeavyJob, work: () => Promise<Result>): Promise<Result>;
  /** Throws `busy` if the account's work would be rejected. Call before receiving a file. */
  assertCapacity(account: string): void;
  readonly running: number;
  readonly waiting: number;
}

interface HeavyWorkLimits {
  readonly concurrency: number;
  /** Concurrent long jobs; short ones always get a slot. */
  readonly longConcurrency: number;
  readonly maxWaiting: number;
  readonly maxWaitingPerAccount: number;
}

const defaultLimits: HeavyWorkLimits = {
  concurrency: 3,
  // One job per account, so an account alone cannot take all slots.
  longConcurrency: 2,
  maxWaiting: 16,
  maxWaitingPerAccount: 2,
};
const RETRY_AFTER_SECONDS = 5;

interface RunningJob {
  readonly account: string;
  readonly signal: AbortSignal;
  isLong: boolean;
}

interface WaitingJob {
  readonly job: RunningJob;
  readonly start: () => void;
  readonly round: number;
}

export function createHeavyWork(limits: Partial<HeavyWorkLimits> = {}): HeavyWork {
  const { concurrency, longConcurrency, maxWaiting, maxWaitingPerAccount } = { ...defaultLimits, ...limits };
  const running = new Set<RunningJob>();
  const within = new AsyncLocalStorage<RunningJob>();
  let waiting: WaitingJob[] = [];
  let lastRound = 0;

  const countRunning = (matches: (job: RunningJob) => boolean) => [...running].filter(matches).length;

  function canStart({ account, isLong }: RunningJob): boolean {
    if (running.size >= concurrency) return false;
    if (isLong && countRunning((other) => other.isLong) >= longConcurrency) return false;
    return countRunning((other) => other.account === account) === 0;
  }

  /** Skips accounts with a running job, and long jobs at their limit. */
  function startNext(): void {
    for (const next of waiting.toSorted((one, other) => one.round - other.round)) {
      if (!canStart(next.job)) continue;
      waiting = waiting.filter((each) => each !== next);
      running.add(next.job);
      lastRound = next.round;
      next.start();
    }
  }

  /** Round-robin: an account's second job queues behind the first of every other. */
  function nextRoundOf(account: string): number {
    const own = waiting.filter(({ job }) => job.account === account);
    return Math.max(lastRound, ...own.map(({ round }) => round)) + 1;
  }

  function assertCapacity(account: string): void {
    if (waiting.length >= maxWaiting) throw new RequestError('busy', { retryAfter: RETRY_AFTER_SECONDS });
    if (waiting.filter(({ job }) => job.account === account).length >= maxWaitingPerAccount)
      throw new RequestError('busy', { message: 'busy_with_yours', retryAfter: RETRY_AFTER_SECONDS });
  }

  async function waitForTurn(job: RunningJob): Promise<void> {
    job.signal.throwIfAborted();
    if (canStart(job)) {
      running.add(job);
      return;
    }
    assertCapacity(job.account);
    await new Promise<void>((resolve, reject) => {
      const handleAbort = () => {
        waiting = waiting.filter((each) => each !== mine);
        reject(job.signal.reason);
      };
      const start = () => {
        job.signal.removeEventListener('abort', handleAbort);
        resolve();
      };
      const mine: WaitingJob = { job, start, round: nextRoundOf(job.account) };
      waiting.push(mine);
      job.signal.addEventListener('abort', handleAbort, { once: true });
    });
  }

  return {
    assertCapacity,
    async run(given, work) {
      const outer = within.getStore();
      // Work that outlives its job is not nested in it.
      if (outer && running.has(outer) && outer.account === given.account) {
        given.signal.throwIfAborted();
        outer.isLong ||= given.isLong === true;
        return work();
      }
      // Copied, so that one object passed twice counts twice.
      const job = { ...given, isLong: given.isLong === true };
      await waitForTurn(job);
      try {
        job.signal.throwIfAborted();
        return await within.run(job, work);
      } finally {
        running.delete(job);
        startNext();
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
