import type { Insertable, Selectable } from 'kysely';
import type { Connection } from '../../../database/schema';
import type { VoiceTables } from '../voice.tables';

export type OwnVoiceRow = Selectable<VoiceTables['cloned_voices']>;

export async function insertOwnVoice(
  db: Connection,
  row: Insertable<VoiceTables['cloned_voices']>,
): Promise<void> {
  await db.insertInto('cloned_voices').values(row).execute();
}

export function listOwnVoices(db: Connection, userId: string): Promise<OwnVoiceRow[]> {
  return db
    .selectFrom('cloned_voices')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('voice_id')
    .execute();
}

export function findOwnVoice(
  db: Connection,
  userId: string,
  voiceId: string,
): Promise<OwnVoiceRow | undefined> {
  return db
    .selectFrom('cloned_voices')
    .selectAll()
    .where('user_id', '=', userId)
    .where('voice_id', '=', voiceId)
    .executeTakeFirst();
}

export function renameOwnVoice(
  db: Connection,
  userId: string,
  voiceId: string,
  name: string,
): Promise<OwnVoiceRow | undefined> {
  return db
    .updateTable('cloned_voices')
    .set({ name })
    .where('user_id', '=', userId)
    .where('voice_id', '=', voiceId)
    .returningAll()
    .executeTakeFirst();
}

/** Also deletes its favourite entry. */
export async function deleteOwnVoice(
  db: Connection,
  userId: string,
  voiceId: string,
): Promise<OwnVoiceRow | undefined> {
  await db
    .deleteFrom('favourite_voices')
    .where('user_id', '=', userId)
    .where('voice_id', '=', voiceId)
    .execute();
  return db
    .deleteFrom('cloned_voices')
    .where('user_id', '=', userId)
    .where('voice_id', '=', voiceId)
    .returningAll()
    .executeTakeFirst();
}
