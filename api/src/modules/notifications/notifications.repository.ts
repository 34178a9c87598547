import { sql } from 'kysely';
import type { Connection } from '../../database/schema';

export async function findReadAt(db: Connection, userId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('users')
    .select('notifications_read_at')
    .where('id', '=', userId)
    .executeTakeFirst();
  return row?.notifications_read_at ?? null;
}

/** Never moves back: a slow tab may report an older time. */
export async function saveReadAt(trx: Connection, userId: string, until: Date): Promise<void> {
  await trx
    .updateTable('users')
    .set({ notifications_read_at: sql<Date>`greatest(notifications_read_at, ${until})` })
    .where('id', '=', userId)
    .execute();
}
