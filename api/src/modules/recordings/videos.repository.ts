import type { Insertable, Selectable } from 'kysely';
import type { Connection } from '../../database/schema';
import type { LipSyncCheck } from '@lisan/engine-contract';
import type { RecordingTables } from './recordings.tables';
import { idOfRequest } from '../../limits/idempotency';

export type VideoRow = Selectable<RecordingTables['videos']>;

/** Id of an account's copy of the packaged face. */
export const sampleFaceId = (userId: string): string => idOfRequest(userId, 'POST /demo', 'face');

export async function insertVideo(
  trx: Connection,
  row: Insertable<RecordingTables['videos']>,
): Promise<void> {
  await trx.insertInto('videos').values(row).execute();
}

export function listVideos(db: Connection, userId: string, limit?: number): Promise<VideoRow[]> {
  const query = db
    .selectFrom('videos')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id');
  return (limit === undefined ? query : query.limit(limit)).execute();
}

export function findVideo(db: Connection, userId: string, id: string): Promise<VideoRow | undefined> {
  return db
    .selectFrom('videos')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function saveFaceCheck(db: Connection, id: string, check: LipSyncCheck): Promise<void> {
  await db
    .updateTable('videos')
    .set({ face_check: JSON.stringify(check) })
    .where('id', '=', id)
    .execute();
}

export function deleteVideo(trx: Connection, userId: string, id: string): Promise<VideoRow | undefined> {
  return trx
    .deleteFrom('videos')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}
