import { tooMany, type Limits } from './limits';

const WINDOW_SECONDS = 60;
/** Hits prefetched from the shared counter: one write per 20 requests. */
const MAX_PREFETCHED_HITS = 20;
const MAX_CACHED_ACCOUNTS = 10_000;

interface Bucket {
  remaining: number;
  until: number;
  isExhausted: boolean;
  waiting: number;
  refilling: Promise<void> | undefined;
}

/**
 * Limits requests a minute per caller over all processes. Never grants more; each process may hold up to 19
 * unused prefetched hits.
 */
export function createAllowance(
  limits: Limits,
  maxPerMinute: number,
  maxCachedAccounts = MAX_CACHED_ACCOUNTS,
) {
  const buckets = new Map<string, Bucket>();
  const prefetchCount = Math.max(1, Math.min(MAX_PREFETCHED_HITS, Math.floor(maxPerMinute / 2)));

  function open(key: string): Bucket {
    const known = buckets.get(key);
    if (known) return known;
    if (buckets.size >= maxCachedAccounts) evict();
    const bucket = { remaining: 0, until: 0, isExhausted: false, waiting: 0, refilling: undefined };
    buckets.set(key, bucket);
    return bucket;
  }

  /** Evicts expired entries first, then the oldest; never one with waiting requests. */
  function evict(): void {
    const now = performance.now();
    for (const [key, { until, waiting }] of buckets) if (waiting === 0 && until <= now) buckets.delete(key);
    for (const [key, { waiting }] of buckets) {
      if (buckets.size < maxCachedAccounts) return;
      if (waiting === 0) buckets.delete(key);
    }
  }

  async function refill(key: string, bucket: Bucket): Promise<void> {
    // One write covers all waiting requests.
    const count = Math.min(maxPerMinute, Math.max(prefetchCount, bucket.waiting));
    const { hits, resetsIn } = await limits.hit(key, WINDOW_SECONDS, count);
    bucket.remaining = Math.max(0, Math.min(count, maxPerMinute - (hits - count)));
    bucket.isExhausted = bucket.remaining === 0;
    bucket.until = performance.now() + resetsIn * 1000;
  }

  async function takeFromBucket(bucket: Bucket, key: string): Promise<void> {
    for (;;) {
      const milliseconds = bucket.until - performance.now();
      if (milliseconds > 0 && bucket.isExhausted) throw tooMany(Math.ceil(milliseconds / 1000));
      if (milliseconds > 0 && bucket.remaining > 0) {
        bucket.remaining -= 1;
        return;
      }
      bucket.refilling ??= refill(key, bucket).finally(() => (bucket.refilling = undefined));
      await bucket.refilling;
    }
  }

  return {
    /** Takes a prefetched hit; false means `take` must query. */
    tryTake(key: string): boolean {
      const bucket = buckets.get(key);
      if (bucket === undefined || bucket.remaining <= 0 || bucket.until <= performance.now()) return false;
      bucket.remaining -= 1;
      return true;
    },
    async take(key: string): Promise<void> {
      const bucket = open(key);
      bucket.waiting += 1;
      try {
        await takeFromBucket(bucket, key);
      } finally {
        bucket.waiting -= 1;
      }
    },
  };
}
