import type { Selectable } from 'kysely';
import type { Connection } from '../../../database/schema';
import type { VideoTables } from '../video.tables';

type PreviewRow = Selectable<VideoTables['lip_sync_previews']>;

export function findPreview(db: Connection, userId: string): Promise<PreviewRow | undefined> {
  return db.selectFrom('lip_sync_previews').selectAll().where('user_id', '=', userId).executeTakeFirst();
}

export async function savePreview(trx: Connection, row: PreviewRow): Promise<void> {
  const { video_id, audio_id, media_key } = row;
  await trx
    .insertInto('lip_sync_previews')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ video_id, audio_id, media_key }))
    .execute();
}
