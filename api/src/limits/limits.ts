import { sql } from 'kysely';
import { RequestError } from '@lisan/errors';
import { databaseUnavailable, isOutcomeUnknown } from '../database/errors';
import type { Connection } from '../database/schema';

export interface LimitState {
  readonly hits: number;
  readonly resetsIn: number;
}

/** Fixed-window counters in the database, shared by processes and kept over restarts. */
export interface Limits {
  hit(key: string, seconds: number, count?: number): Promise<LimitState>;
  take(key: string, max: number, seconds: number): Promise<void>;
  read(key: string): Promise<LimitState>;
  clear(key: string): Promise<void>;
  refund(key: string): Promise<void>;
  prune(): Promise<void>;
}

export function createLimits(db: Connection): Limits {
  async function hit(key: string, seconds: number, count = 1): Promise<LimitState> {
    const end = sql<Date>`now() + make_interval(secs => ${seconds})`;
    const row = await db
      .insertInto('limits')
      .values({ key, hits: count, began_at: sql<Date>`now()`, resets_at: end })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({
          hits: sql<number>`case when ${isOver} then excluded.hits else limits.hits + excluded.hits end`,
          began_at: sql<Date>`case when ${isOver} then excluded.began_at else limits.began_at end`,
          resets_at: sql<Date>`case when ${isOver} then excluded.resets_at else limits.resets_at end`,
        }),
      )
      .returning(['hits', secondsLeft])
      .executeTakeFirstOrThrow()
      .catch((error: unknown) => {
        // Safe to retry: the limited work has not started.
        throw isOutcomeUnknown(error) ? databaseUnavailable(error) : error;
      });
    return { hits: row.hits, resetsIn: row.resets_in };
  }

  return {
    hit,
    async take(key, max, seconds) {
      const { hits, resetsIn } = await hit(key, seconds);
      if (hits > max) throw tooMany(resetsIn);
    },
    async read(key) {
      const row = await db
        .selectFrom('limits')
        .select(['hits', secondsLeft])
        .where('key', '=', key)
        .where(sql<boolean>`not ${isOver}`)
        .executeTakeFirst();
      return { hits: row?.hits ?? 0, resetsIn: row?.resets_in ?? 0 };
    },
    async clear(key) {
      await db.deleteFrom('limits').where('key', '=', key).execute();
    },
    async refund(key) {
      await db
        .updateTable('limits')
        .set({ hits: sql`greatest(hits - 1, 0)` })
        .where('key', '=', key)
        .execute();
    },
    async prune() {
      await db.deleteFrom('limits').where(isOver).execute();
    },
  };
}

/**
 * Ended, or starts in the future because the clock was set back. Allows seconds of difference between
 * transactions.
 */
const isOver = sql<boolean>`(limits.resets_at <= now() or limits.began_at > now() + interval '5 seconds')`;

const secondsLeft = sql<number>`ceil(extract(epoch from limits.resets_at - now()))::integer`.as('resets_in');

export function tooMany(seconds: number): RequestError {
  return new RequestError('too_many_requests', { values: { count: seconds }, retryAfter: seconds });
}
