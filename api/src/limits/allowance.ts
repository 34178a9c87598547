import { tooMany, type Limits } from './limits';

const WINDOW_SECONDS = 60;
/** Hits prefetched from the shared counter: one write per 20 requests. */
const MAX_PREFETCHED_HITS = 20;
const MAX_CACHED_ACCOUNTS = 10_000;

interface Purse {
  left: number;
  until: number;
  isSpent: boolean;
  waiting: number;
  drawing: Promise<void> | undefined;
}

/**
 * Limits requests a minute per caller over all processes. Never grants more; each process may hold up to 19
 * unused prefetched hits.
 */
export function createAllowance(limits: Limits, mostPerMinute: number, mostRemembered = MAX_CACHED_ACCOUNTS) {
  const purses = new Map<string, Purse>();
  const share = Math.max(1, Math.min(MAX_PREFETCHED_HITS, Math.floor(mostPerMinute / 2)));

  function open(key: string): Purse {
    const known = purses.get(key);
    if (known) return known;
    if (purses.size >= mostRemembered) makeRoom();
    const purse = { left: 0, until: 0, isSpent: false, waiting: 0, drawing: undefined };
    purses.set(key, purse);
    return purse;
  }

  /** Evicts expired entries first, then the oldest; never one with waiting requests. */
  function makeRoom(): void {
    const now = performance.now();
    for (const [key, { until, waiting }] of purses) if (waiting === 0 && until <= now) purses.delete(key);
    for (const [key, { waiting }] of purses) {
      if (purses.size < mostRemembered) return;
      if (waiting === 0) purses.delete(key);
    }
  }

  async function draw(key: string, purse: Purse): Promise<void> {
    // One write covers all waiting requests.
    const count = Math.min(mostPerMinute, Math.max(share, purse.waiting));
    const { hits, resetsIn } = await limits.hit(key, WINDOW_SECONDS, count);
    purse.left = Math.max(0, Math.min(count, mostPerMinute - (hits - count)));
    purse.isSpent = purse.left === 0;
    purse.until = performance.now() + resetsIn * 1000;
  }

  async function takeFrom(purse: Purse, key: string): Promise<void> {
    for (;;) {
      const milliseconds = purse.until - performance.now();
      if (milliseconds > 0 && purse.isSpent) throw tooMany(Math.ceil(milliseconds / 1000));
      if (milliseconds > 0 && purse.left > 0) {
        purse.left -= 1;
        return;
      }
      purse.drawing ??= draw(key, purse).finally(() => (purse.drawing = undefined));
      await purse.drawing;
    }
  }

  return {
    /** Takes a prefetched hit; false means `take` must query. */
    takeAtOnce(key: string): boolean {
      const purse = purses.get(key);
      if (purse === undefined || purse.left <= 0 || purse.until <= performance.now()) return false;
      purse.left -= 1;
      return true;
    },
    async take(key: string): Promise<void> {
      const purse = open(key);
      purse.waiting += 1;
      try {
        await takeFrom(purse, key);
      } finally {
        purse.waiting -= 1;
      }
    },
  };
}
