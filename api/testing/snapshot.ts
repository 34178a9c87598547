import { sql } from 'kysely';
import type { Database } from '../src/database/database';

/** Counters of how often somebody asked: they are meant to change with every refusal. */
const COUNTERS = 'limits';

/** Every row of every table as text, to be compared with another moment. */
export async function takeSnapshot({ db }: Database): Promise<Readonly<Record<string, readonly string[]>>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> ${COUNTERS} order by 1`.execute(
    db,
  );
  // All in one question: some tests ask hundreds of times, and there are dozens of tables.
  const each = tables.map(
    ({ name }) => sql`select ${sql.lit(name)} as name, t::text as row from ${sql.table(name)} as t`,
  );
  const { rows } = await sql<{ name: string; row: string }>`
    ${sql.join(each, sql` union all `)} order by 1, 2`.execute(db);
  const contents: Record<string, string[]> = Object.fromEntries(tables.map(({ name }) => [name, []]));
  for (const { name, row } of rows) contents[name]?.push(row);
  return contents;
}
