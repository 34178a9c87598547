import type { Insertable, Selectable } from 'kysely';
import type { Connection } from '../../database/schema';
import type { DemoTables } from './demo.tables';

export type DemoRow = Selectable<DemoTables['demo_results']>;

export async function insertResult(
  trx: Connection,
  row: Insertable<DemoTables['demo_results']>,
): Promise<void> {
  await trx.insertInto('demo_results').values(row).execute();
}

export function findResult(
  db: Connection,
  userId: string,
  id: string,
  since: Date,
): Promise<DemoRow | undefined> {
  return db
    .selectFrom('demo_results')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('created_at', '>', since)
    .executeTakeFirst();
}

export function listResults(db: Connection, userId: string, since: Date): Promise<DemoRow[]> {
  return db
    .selectFrom('demo_results')
    .selectAll()
    .where('user_id', '=', userId)
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .execute();
}

export function saveVideo(trx: Connection, id: string, key: string): Promise<DemoRow | undefined> {
  return trx
    .updateTable('demo_results')
    .set({ video_key: key })
    .where('id', '=', id)
    .where('video_key', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

export async function sweepResults(trx: Connection, before: Date): Promise<string[]> {
  const rows = await trx
    .deleteFrom('demo_results')
    .where('created_at', '<=', before)
    .returning(['audio_key', 'video_key'])
    .execute();
  return rows.flatMap((row) => Object.values(row).filter((key) => key !== null));
}
