import type { Selectable } from 'kysely';
import type { Connection } from '../../database/schema';
import type { BillingTables } from './billing.tables';

export type CheckoutRow = Selectable<BillingTables['checkouts']>;

export function findOpenCheckout(db: Connection, userId: string): Promise<CheckoutRow | undefined> {
  return db
    .selectFrom('checkouts')
    .selectAll()
    .where('user_id', '=', userId)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
}

export function findCheckoutSession(db: Connection, sessionId: string): Promise<CheckoutRow | undefined> {
  return db.selectFrom('checkouts').selectAll().where('session_id', '=', sessionId).executeTakeFirst();
}

export async function insertCheckout(trx: Connection, row: CheckoutRow): Promise<void> {
  await trx.insertInto('checkouts').values(row).execute();
}

/** Returns false when the attempt was closed meanwhile; its session is still saved, to be expired. */
export async function saveSession(
  db: Connection,
  id: string,
  { sessionId, url }: { sessionId: string; url: string },
): Promise<boolean> {
  const row = await db
    .updateTable('checkouts')
    .set({ session_id: sessionId, url })
    .where('id', '=', id)
    .returning('closed_at')
    .executeTakeFirst();
  return row !== undefined && row.closed_at === null;
}

export async function closeCheckouts(trx: Connection, userId: string, now: Date): Promise<boolean> {
  const closed = await trx
    .updateTable('checkouts')
    .set({ closed_at: now })
    .where('user_id', '=', userId)
    .where('closed_at', 'is', null)
    .returning('id')
    .execute();
  return closed.length > 0;
}

export function listCheckouts(db: Connection, userId: string): Promise<CheckoutRow[]> {
  return db.selectFrom('checkouts').selectAll().where('user_id', '=', userId).execute();
}

export function listClosedCheckouts(db: Connection, userId: string): Promise<CheckoutRow[]> {
  return db
    .selectFrom('checkouts')
    .selectAll()
    .where('user_id', '=', userId)
    .where('closed_at', 'is not', null)
    .orderBy('created_at')
    .execute();
}

export async function listAccountsWithClosedCheckouts(db: Connection, before: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('checkouts')
    .select('user_id')
    .distinct()
    .where('closed_at', '<', before)
    .where('session_id', 'is not', null)
    .limit(200)
    .execute();
  return rows.map(({ user_id: userId }) => userId);
}

export async function listAccountsAtCheckout(db: Connection, before: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('checkouts')
    .select('user_id')
    .where('closed_at', 'is', null)
    .where('session_id', 'is not', null)
    .where('created_at', '<', before)
    .orderBy('created_at', 'desc')
    .limit(200)
    .execute();
  return rows.map(({ user_id: userId }) => userId);
}

export async function closeExpiredCheckouts(db: Connection, now: Date): Promise<void> {
  await db
    .updateTable('checkouts')
    .set(({ ref }) => ({ closed_at: ref('expires_at') }))
    .where('closed_at', 'is', null)
    .where('expires_at', '<', now)
    .execute();
}

export async function deleteCheckout(db: Connection, id: string): Promise<void> {
  await db.deleteFrom('checkouts').where('id', '=', id).execute();
}

/** Keeps an attempt that another click has given a session. */
export async function dropAttempt(db: Connection, id: string): Promise<void> {
  await db.deleteFrom('checkouts').where('id', '=', id).where('session_id', 'is', null).execute();
}

export async function deleteCheckoutSession(db: Connection, sessionId: string): Promise<void> {
  await db.deleteFrom('checkouts').where('session_id', '=', sessionId).execute();
}

export async function deleteOldCheckouts(db: Connection, before: Date): Promise<void> {
  await db
    .deleteFrom('checkouts')
    .where('session_id', 'is', null)
    .where('closed_at', 'is not', null)
    .where('expires_at', '<', before)
    .execute();
}
