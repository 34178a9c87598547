import { sql } from 'kysely';
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

const version = sql<string | null>`md5(string_agg(word || chr(31) || reading, chr(30) order by word))`;

export async function findVersion(db: Connection, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('dictionary_entries')
    .select(version.as('version'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return row.version;
}

export async function loadDictionary(
  db: Connection,
  userId: string,
): Promise<{ readonly version: string | null; readonly entries: ReadonlyMap<string, string> }> {
  const row = await db
    .selectFrom('dictionary_entries')
    .select(version.as('version'))
    .select(sql<[string, string][] | null>`json_agg(json_build_array(word, reading))`.as('entries'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return { version: row.version, entries: new Map(row.entries) };
}

export async function countEntries(db: Connection, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('dictionary_entries')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

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

export async function deleteEntry(db: Connection, userId: string, word: string): Promise<boolean> {
  const row = await db
    .deleteFrom('dictionary_entries')
    .where('user_id', '=', userId)
    .where('word', '=', word)
    .returning('word')
    .executeTakeFirst();
  return row !== undefined;
}
