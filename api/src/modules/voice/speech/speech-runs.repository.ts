import { sql } from 'kysely';
import { inSeconds } from '../../../database/in-seconds';
import type { Connection } from '../../../database/schema';

export interface SpeechRun {
  readonly id: string;
  readonly user_id: string;
  readonly digest: string;
  readonly name?: string;
  readonly sentences?: number;
}

/** Returns false when the account already has the same run. */
export async function insertRun(trx: Connection, run: SpeechRun): Promise<boolean> {
  const row = await trx
    .insertInto('speech_runs')
    .values(run)
    .onConflict((conflict) => conflict.columns(['user_id', 'digest']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Extends a run's lease by the database's clock and saves its progress. Returns true when it must stop. */
export async function extendRun(db: Connection, id: string, done = 0): Promise<boolean> {
  const row = await db
    .updateTable('speech_runs')
    .set({ beat_at: sql<Date>`now()`, done })
    .where('id', '=', id)
    .returning('is_stopping')
    .executeTakeFirst();
  return row?.is_stopping ?? false;
}

export function listRuns(db: Connection, userId: string) {
  return db
    .selectFrom('speech_runs')
    .select(['id', 'name', 'sentences', 'done', 'is_stopping', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export async function stopRun(db: Connection, userId: string, id: string): Promise<boolean> {
  const row = await db
    .updateTable('speech_runs')
    .set({ is_stopping: true })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteRun(trx: Connection, id: string): Promise<boolean> {
  const row = await trx.deleteFrom('speech_runs').where('id', '=', id).returning('id').executeTakeFirst();
  return row !== undefined;
}

export async function listSilentRuns(db: Connection, seconds: number): Promise<string[]> {
  const rows = await db
    .selectFrom('speech_runs')
    .select('id')
    .where('beat_at', '<=', inSeconds(-seconds))
    .execute();
  return rows.map(({ id }) => id);
}
