import type { Connection } from '../../../database/schema';

export async function listFavourites(db: Connection, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('favourite_voices')
    .select('voice_id')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('voice_id')
    .execute();
  return rows.map(({ voice_id: voiceId }) => voiceId);
}

export async function insertFavourite(
  db: Connection,
  row: { readonly user_id: string; readonly voice_id: string; readonly created_at: Date },
): Promise<void> {
  await db
    .insertInto('favourite_voices')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteFavourite(db: Connection, userId: string, voiceId: string): Promise<boolean> {
  const row = await db
    .deleteFrom('favourite_voices')
    .where('user_id', '=', userId)
    .where('voice_id', '=', voiceId)
    .returning('voice_id')
    .executeTakeFirst();
  return row !== undefined;
}
