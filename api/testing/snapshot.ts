import { sql } from 'kysely';
import type { Database } from '../src/database/database';

/** Rate limit counters change with every rejection. */
const COUNTERS_TABLE = 'limits';

export async function takeSnapshot({ db }: Database): Promise<readonly string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> ${COUNTERS_TABLE} order by 1`.execute(
    db,
  );
  // One query: tests compare all tables after each of hundreds of calls.
  const parts = tables.map(
    ({ name }) => sql`select ${sql.lit(name)} as name, t::text as row from ${sql.table(name)} as t`,
  );
  const { rows } = await sql<{ name: string; row: string }>`
    ${sql.join(parts, sql` union all `)} order by 1, 2`.execute(db);
  return rows.map(({ name, row }) => `${name}: ${row}`);
}
