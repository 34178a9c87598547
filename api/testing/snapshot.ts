import { sql } from 'kysely';
import type { Database } from '../src/database/database';

/** Rate limit counters change with every rejection. */
const COUNTERS = 'limits';

export async function takeSnapshot({ db }: Database): Promise<Readonly<Record<string, readonly string[]>>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> ${COUNTERS} order by 1`.execute(
    db,
  );
  const contents: Record<string, readonly string[]> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`
      select t::text as row from ${sql.table(name)} as t order by 1`.execute(db);
    contents[name] = rows.map(({ row }) => row);
  }
  return contents;
}
