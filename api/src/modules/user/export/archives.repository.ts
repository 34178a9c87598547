import { sql } from 'kysely';
import type { Connection } from '../../../database/schema';
import { ARCHIVE_TYPE, type MediaRow } from '../../../files/media.repository';

export async function sumFileBytes(db: Connection, userId: string): Promise<number> {
  const { bytes } = await db
    .selectFrom('media')
    .select(sql<number>`coalesce(sum(size), 0)::float8`.as('bytes'))
    .where('owner_id', '=', userId)
    .where('content_type', '!=', ARCHIVE_TYPE)
    .executeTakeFirstOrThrow();
  return bytes;
}

export function listArchives(db: Connection, userId: string): Promise<MediaRow[]> {
  return db
    .selectFrom('media')
    .selectAll()
    .where('owner_id', '=', userId)
    .where('content_type', '=', ARCHIVE_TYPE)
    .orderBy('created_at', 'desc')
    .execute();
}

export async function listArchiveKeysBefore(db: Connection, time: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('media')
    .select('key')
    .where('content_type', '=', ARCHIVE_TYPE)
    .where('created_at', '<=', time)
    .execute();
  return rows.map(({ key }) => key);
}

export async function hasOpenJob(db: Connection, uniqueKey: string): Promise<boolean> {
  const job = await db
    .selectFrom('jobs')
    .select('id')
    .where('unique_key', '=', uniqueKey)
    .where('state', 'in', ['queued', 'running'])
    .executeTakeFirst();
  return job !== undefined;
}
