import { sql } from 'kysely';
import type { Connection } from '../database/schema';

/** Works before the first migration too. */
export async function hasAccounts(db: Connection): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select to_regclass('users') is not null as found`.execute(
    db,
  );
  if (rows[0]?.found !== true) return false;
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;
}
