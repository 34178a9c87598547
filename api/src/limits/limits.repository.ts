import { sql } from 'kysely';
import { inSeconds } from '../database/in-seconds';
import type { Connection } from '../database/schema';

export interface LimitState {
  readonly hits: number;
  readonly resetsIn: number;
}

/**
 * Ended, or starts in the future because the clock was set back. Allows seconds of difference between
 * transactions.
 */
const isOver = sql<boolean>`(limits.resets_at <= now() or limits.began_at > now() + interval '5 seconds')`;

const secondsLeft = sql<number>`ceil(extract(epoch from limits.resets_at - now()))::integer`.as('resets_in');

/** Adds hits to the key's window, or starts a new one when it has ended. */
export async function addHits(
  db: Connection,
  key: string,
  seconds: number,
  count: number,
): Promise<LimitState> {
  const end = inSeconds(seconds);
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
    .executeTakeFirstOrThrow();
  return { hits: row.hits, resetsIn: row.resets_in };
}

export async function readLimit(db: Connection, key: string): Promise<LimitState> {
  const row = await db
    .selectFrom('limits')
    .select(['hits', secondsLeft])
    .where('key', '=', key)
    .where(sql<boolean>`not ${isOver}`)
    .executeTakeFirst();
  return { hits: row?.hits ?? 0, resetsIn: row?.resets_in ?? 0 };
}

export async function deleteLimit(db: Connection, key: string): Promise<void> {
  await db.deleteFrom('limits').where('key', '=', key).execute();
}

export async function refundHit(db: Connection, key: string): Promise<void> {
  await db
    .updateTable('limits')
    .set({ hits: sql`greatest(hits - 1, 0)` })
    .where('key', '=', key)
    .execute();
}

export async function deleteEndedLimits(db: Connection): Promise<void> {
  await db.deleteFrom('limits').where(isOver).execute();
}
