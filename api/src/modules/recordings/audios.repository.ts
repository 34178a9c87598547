import type { Insertable, Selectable } from 'kysely';
import type { Connection } from '../../database/schema';
import type { RecordingTables } from './recordings.tables';

export type AudioRow = Selectable<RecordingTables['audios']>;
/** Without texts and timings, which can take megabytes. */
export type ListedAudio = Omit<AudioRow, 'text' | 'words' | 'phonemes' | 'parts' | 'made_from' | 'peaks'>;

export async function insertAudio(
  trx: Connection,
  row: Insertable<RecordingTables['audios']>,
): Promise<void> {
  await trx.insertInto('audios').values(row).execute();
}

export function listAudios(
  db: Connection,
  userId: string,
  { source, limit }: { readonly source?: AudioRow['source']; readonly limit?: number } = {},
): Promise<ListedAudio[]> {
  let query = db
    .selectFrom('audios')
    // Ignores another account's or a deleted conversation.
    .leftJoin('conversations as script', (join) =>
      join
        .onRef('script.id', '=', 'audios.conversation_id')
        .onRef('script.user_id', '=', 'audios.user_id')
        .on('script.removed_at', 'is', null),
    )
    .select([
      'audios.id',
      'audios.user_id',
      'source',
      'media_key',
      'file_name',
      'duration',
      'voice_id',
      'audios.created_at',
      'script.id as conversation_id',
    ])
    .where('audios.user_id', '=', userId);
  if (source) query = query.where('source', '=', source);
  if (limit !== undefined) query = query.limit(limit);
  return query.orderBy('audios.created_at', 'desc').orderBy('audios.id').execute();
}

export function findAudio(db: Connection, userId: string, id: string): Promise<AudioRow | undefined> {
  return db
    .selectFrom('audios')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function savePeaks(
  db: Connection,
  userId: string,
  id: string,
  peaks: readonly number[],
): Promise<void> {
  await db
    .updateTable('audios')
    .set({ peaks: JSON.stringify(peaks) })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
}

/** Renames speech only; uploads keep their names. */
export function renameAudio(
  db: Connection,
  userId: string,
  id: string,
  name: string,
): Promise<AudioRow | undefined> {
  return db
    .updateTable('audios')
    .set({ file_name: name })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('source', '=', 'speech')
    .returningAll()
    .executeTakeFirst();
}

export function deleteAudio(
  trx: Connection,
  userId: string,
  id: string,
  source: AudioRow['source'],
): Promise<AudioRow | undefined> {
  return trx
    .deleteFrom('audios')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('source', '=', source)
    .returningAll()
    .executeTakeFirst();
}
