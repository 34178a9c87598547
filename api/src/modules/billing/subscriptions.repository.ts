import type { Selectable } from 'kysely';
import type { Connection } from '../../database/schema';
import type { BillingTables } from './billing.tables';

export type SubscriptionRow = Selectable<BillingTables['subscriptions']>;
export type CheckoutRow = Selectable<BillingTables['checkouts']>;

export function findSubscriptionOf(db: Connection, userId: string): Promise<SubscriptionRow | undefined> {
  return db.selectFrom('subscriptions').selectAll().where('user_id', '=', userId).executeTakeFirst();
}

export async function saveSubscription(trx: Connection, row: SubscriptionRow): Promise<void> {
  const { user_id: _userId, ...changes } = row;
  await trx
    .insertInto('subscriptions')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(changes))
    .execute();
}

/** True the first time an event is seen. In the transaction that acts upon it. */
export async function keepEvent(trx: Connection, id: string, type: string): Promise<boolean> {
  const row = await trx
    .insertInto('payment_events')
    .values({ id, type })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertCheckout(db: Connection, row: Omit<CheckoutRow, 'created_at'>): Promise<void> {
  await db
    .insertInto('checkouts')
    .values(row)
    .onConflict((conflict) => conflict.column('session_id').doNothing())
    .execute();
}

export function findCheckoutSession(db: Connection, sessionId: string): Promise<CheckoutRow | undefined> {
  return db.selectFrom('checkouts').selectAll().where('session_id', '=', sessionId).executeTakeFirst();
}

/** Sessions that could still be completed, newest first. */
export function listOpenCheckouts(db: Connection, userId: string, now: Date): Promise<CheckoutRow[]> {
  return db
    .selectFrom('checkouts')
    .selectAll()
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .execute();
}

export async function deleteCheckout(db: Connection, sessionId: string): Promise<void> {
  await db.deleteFrom('checkouts').where('session_id', '=', sessionId).execute();
}

export async function hasHadTrial(db: Connection, identityHash: string): Promise<boolean> {
  const row = await db
    .selectFrom('trials')
    .select('identity_hash')
    .where('identity_hash', '=', identityHash)
    .executeTakeFirst();
  return row !== undefined;
}

export async function keepTrial(trx: Connection, identityHash: string): Promise<void> {
  await trx
    .insertInto('trials')
    .values({ identity_hash: identityHash })
    .onConflict((conflict) => conflict.column('identity_hash').doNothing())
    .execute();
}
