import { sql } from 'kysely';
import { ARCHIVE_TYPE } from '../../files/media.repository';
import { inSeconds } from '../../database/in-seconds';
import type { Connection } from '../../database/schema';

interface StagedUpload {
  readonly id: string;
  readonly userId: string;
  readonly bytes: number;
  readonly isResumable: boolean;
  readonly seconds: number;
}

export async function insertStaged(trx: Connection, upload: StagedUpload): Promise<void> {
  await trx
    .insertInto('staged_uploads')
    .values({
      id: upload.id,
      user_id: upload.userId,
      bytes: upload.bytes,
      is_resumable: upload.isResumable,
      expires_at: inSeconds(upload.seconds),
    })
    .execute();
}

export async function deleteStaged(db: Connection, id: string): Promise<void> {
  await db.deleteFrom('staged_uploads').where('id', '=', id).execute();
}

export async function deleteExpired(db: Connection): Promise<void> {
  await db
    .deleteFrom('staged_uploads')
    .where('expires_at', '<=', sql<Date>`now()`)
    .execute();
}

/** Deletes reservations of interrupted requests; only for a process that just started alone. */
export async function deleteInterrupted(db: Connection): Promise<void> {
  await db.deleteFrom('staged_uploads').where('is_resumable', '=', false).execute();
}

export async function countUnfinished(db: Connection, userId: string): Promise<number> {
  const rows = await db
    .selectFrom('staged_uploads')
    .select('id')
    .where('user_id', '=', userId)
    .where('is_resumable', '=', true)
    .where('expires_at', '>', sql<Date>`now()`)
    .execute();
  return rows.length;
}

export async function sumBytes(db: Connection, userId: string): Promise<number> {
  const stored = await db
    .selectFrom('media')
    .select(sql<number>`coalesce(sum(size), 0)::float8`.as('bytes'))
    .where('owner_id', '=', userId)
    .where('content_type', '!=', ARCHIVE_TYPE)
    .executeTakeFirstOrThrow();
  const staged = await db
    .selectFrom('staged_uploads')
    .select(sql<number>`coalesce(sum(bytes), 0)::float8`.as('bytes'))
    .where('user_id', '=', userId)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirstOrThrow();
  return stored.bytes + staged.bytes;
}
