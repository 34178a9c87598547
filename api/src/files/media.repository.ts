import type { Selectable } from 'kysely';
import type { Connection } from '../database/schema';
import type { MediaTables } from './media.tables';

/** Only account exports have it. They expire, and don't count as storage. */
export const ARCHIVE_TYPE = 'application/zip';

export type MediaRow = Selectable<MediaTables['media']>;

export async function insertMedia(db: Connection, row: Omit<MediaRow, 'created_at'>): Promise<void> {
  await db.insertInto('media').values(row).execute();
}

export function findMedia(db: Connection, key: string): Promise<MediaRow | undefined> {
  return db.selectFrom('media').selectAll().where('key', '=', key).executeTakeFirst();
}

export async function listKeysOf(db: Connection, ownerId: string): Promise<string[]> {
  const rows = await db.selectFrom('media').select('key').where('owner_id', '=', ownerId).execute();
  return rows.map(({ key }) => key);
}

export async function listKnownKeys(db: Connection, keys: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom('media').select('key').where('key', 'in', keys).execute();
  return rows.map(({ key }) => key);
}

export async function countMedia(db: Connection): Promise<number> {
  const { rows } = await db
    .selectFrom('media')
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow();
  return rows;
}

export async function updateFileName(db: Connection, key: string, fileName: string): Promise<void> {
  await db.updateTable('media').set({ file_name: fileName }).where('key', '=', key).execute();
}

export async function deleteMedia(db: Connection, keys: readonly string[]): Promise<void> {
  await db.deleteFrom('media').where('key', 'in', keys).execute();
}
