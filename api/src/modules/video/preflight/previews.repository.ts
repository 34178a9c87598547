import type { Selectable } from 'kysely';
import type { Connection } from '../../../database/schema';
import type { VideoTables } from '../video.tables';

type PreviewRow = Selectable<VideoTables['lip_sync_previews']>;

export function findPreview(db: Connection, userId: string): Promise<PreviewRow | undefined> {
  return db.selectFrom('lip_sync_previews').selectAll().where('user_id', '=', userId).executeTakeFirst();
}

/** Replaces the account's preview. */
export async function savePreview(
  trx: Connection,
  userId: string,
  row: Omit<PreviewRow, 'user_id'>,
): Promise<void> {
  await trx
    .insertInto('lip_sync_previews')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
}
