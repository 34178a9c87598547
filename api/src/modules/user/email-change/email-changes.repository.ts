import type { Selectable } from 'kysely';
import type { Connection } from '../../../database/schema';
import type { UserTables } from '../user.tables';

export type EmailChangeRow = Selectable<UserTables['email_changes']>;

export async function insertEmailChange(
  db: Connection,
  change: Pick<EmailChangeRow, 'id' | 'user_id' | 'old_email' | 'new_email' | 'expires_at'>,
): Promise<void> {
  await db.insertInto('email_changes').values(change).execute();
}

export function findPendingChange(
  db: Connection,
  userId: string,
  now: Date,
): Promise<EmailChangeRow | undefined> {
  return db
    .selectFrom('email_changes')
    .selectAll()
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** Replaces the change's link. Returns undefined when it no longer waits. */
export function renewChangeLink(
  db: Connection,
  id: string,
  changes: Pick<EmailChangeRow, 'token_hash' | 'expires_at'>,
): Promise<EmailChangeRow | undefined> {
  return db
    .updateTable('email_changes')
    .set(changes)
    .where('id', '=', id)
    .where('confirmed_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

/** Uses up the link; from now on the row reserves the old address. */
export function confirmChange(
  db: Connection,
  tokenHash: string,
  at: { readonly now: Date; readonly reservedUntil: Date },
): Promise<EmailChangeRow | undefined> {
  return db
    .updateTable('email_changes')
    .set({ confirmed_at: at.now, token_hash: null, expires_at: at.reservedUntil })
    .where('token_hash', '=', tokenHash)
    .where('confirmed_at', 'is', null)
    .where('expires_at', '>', at.now)
    .returningAll()
    .executeTakeFirst();
}

export async function deletePendingChange(db: Connection, userId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('email_changes')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Whether another account can still take this address back. */
export async function isReserved(
  db: Connection,
  email: string,
  now: Date,
  exceptUserId?: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('email_changes')
    .select('id')
    .where('old_email', '=', email)
    .where('confirmed_at', 'is not', null)
    .where('expires_at', '>', now)
    .$if(exceptUserId !== undefined, (query) => query.where('user_id', '!=', exceptUserId ?? ''))
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteExpiredChanges(db: Connection, now: Date): Promise<void> {
  await db.deleteFrom('email_changes').where('expires_at', '<=', now).execute();
}
