import type { Selectable } from 'kysely';
import type { Connection } from '../../../database/schema';
import type { UserTables } from '../user.tables';

export type AccessChangeRow = Selectable<UserTables['access_changes']>;

export async function insertChange(
  db: Connection,
  change: Pick<AccessChangeRow, 'id' | 'user_id' | 'change' | 'before' | 'created_at' | 'expires_at'>,
): Promise<void> {
  await db
    .insertInto('access_changes')
    .values({ ...change, before: JSON.stringify(change.before) })
    .execute();
}

/** Replaces the change's undo link. Returns undefined when the change can no longer be undone. */
export function renewLink(
  db: Connection,
  id: string,
  tokenHash: string,
): Promise<AccessChangeRow | undefined> {
  return db
    .updateTable('access_changes')
    .set({ token_hash: tokenHash })
    .where('id', '=', id)
    .where('undone_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

export function spendLink(
  db: Connection,
  tokenHash: string,
  now: Date,
): Promise<AccessChangeRow | undefined> {
  return db
    .updateTable('access_changes')
    .set({ undone_at: now })
    .where('token_hash', '=', tokenHash)
    .where('undone_at', 'is', null)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();
}

export function listChanges(db: Connection, userId: string, limit: number): Promise<AccessChangeRow[]> {
  return db
    .selectFrom('access_changes')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
}

export function listChangeDates(db: Connection, userId: string) {
  return db
    .selectFrom('access_changes')
    .select(['change', 'created_at', 'undone_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
}

export async function deleteChanges(db: Connection, userId: string): Promise<void> {
  await db.deleteFrom('access_changes').where('user_id', '=', userId).execute();
}

export async function deleteOldChanges(db: Connection, before: Date): Promise<void> {
  await db.deleteFrom('access_changes').where('created_at', '<', before).execute();
}
