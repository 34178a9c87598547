import type { Connection } from '../../../database/schema';

export interface DictionaryEntry {
  readonly word: string;
  readonly reading: string;
}

export function listEntries(db: Connection, userId: string): Promise<DictionaryEntry[]> {
  return db
    .selectFrom('dictionary_entries')
    .select(['word', 'reading'])
    .where('user_id', '=', userId)
    .orderBy('word')
    .execute();
}

export async function countEntries(db: Connection, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('dictionary_entries')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Of equal words the last counts. */
export async function saveEntries(
  db: Connection,
  userId: string,
  entries: readonly DictionaryEntry[],
): Promise<void> {
  const rows = [...new Map(entries.map((entry) => [entry.word, entry])).values()];
  await db
    .insertInto('dictionary_entries')
    .values(rows.map(({ word, reading }) => ({ user_id: userId, word, reading })))
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'word']).doUpdateSet(({ ref }) => ({ reading: ref('excluded.reading') })),
    )
    .execute();
}

/** False when there was none. */
export async function deleteEntry(db: Connection, userId: string, word: string): Promise<boolean> {
  const row = await db
    .deleteFrom('dictionary_entries')
    .where('user_id', '=', userId)
    .where('word', '=', word)
    .returning('word')
    .executeTakeFirst();
  return row !== undefined;
}
