import { RequestError } from '@lisan/errors';
import { databaseUnavailable, isOutcomeUnknown } from '../database/errors';
import type { Connection } from '../database/schema';
import {
  addHits,
  deleteEndedLimits,
  deleteLimit,
  readLimit,
  refundHit,
  type LimitState,
} from './limits.repository';

/** Fixed-window counters in the database, shared by processes and kept over restarts. */
export interface Limits {
  hit(key: string, seconds: number, count?: number): Promise<LimitState>;
  take(key: string, max: number, seconds: number, count?: number): Promise<void>;
  read(key: string): Promise<LimitState>;
  clear(key: string): Promise<void>;
  refund(key: string): Promise<void>;
  prune(): Promise<void>;
}

export function createLimits(db: Connection): Limits {
  const hit = (key: string, seconds: number, count = 1) =>
    addHits(db, key, seconds, count).catch((error: unknown) => {
      // Safe to retry: the limited work has not started.
      throw isOutcomeUnknown(error) ? databaseUnavailable(error) : error;
    });

  return {
    hit,
    async take(key, max, seconds, count) {
      const { hits, resetsIn } = await hit(key, seconds, count);
      if (hits > max) throw tooMany(resetsIn);
    },
    read: (key) => readLimit(db, key),
    clear: (key) => deleteLimit(db, key),
    refund: (key) => refundHit(db, key),
    prune: () => deleteEndedLimits(db),
  };
}

export function tooMany(seconds: number): RequestError {
  return new RequestError('too_many_requests', { values: { count: seconds }, retryAfter: seconds });
}
