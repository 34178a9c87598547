import type { Connection } from '../../../database/schema';
import type { LocalPaymentTables } from './local-payment.tables';
import type { Selectable } from 'kysely';

export type LocalCheckout = Selectable<LocalPaymentTables['local_checkouts']>;
export type LocalSubscription = Selectable<LocalPaymentTables['local_subscriptions']>;

/** Keeps the checkout unless one with its key is there; answers the one that is there. */
export async function keepCheckout(
  db: Connection,
  checkout: Omit<LocalCheckout, 'status'>,
): Promise<LocalCheckout> {
  await db
    .insertInto('local_checkouts')
    .values(checkout)
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .execute();
  return db
    .selectFrom('local_checkouts')
    .selectAll()
    .where('idempotency_key', '=', checkout.idempotency_key)
    .executeTakeFirstOrThrow();
}

export function findCheckout(db: Connection, id: string): Promise<LocalCheckout | undefined> {
  return db.selectFrom('local_checkouts').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Ends an open checkout; false when it was over before. */
export async function endCheckout(
  db: Connection,
  id: string,
  status: 'complete' | 'expired',
): Promise<boolean> {
  const row = await db
    .updateTable('local_checkouts')
    .set({ status })
    .where('id', '=', id)
    .where('status', '=', 'open')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertSubscription(db: Connection, subscription: LocalSubscription): Promise<void> {
  await db.insertInto('local_subscriptions').values(subscription).execute();
}

export function findSubscription(db: Connection, id: string): Promise<LocalSubscription | undefined> {
  return db.selectFrom('local_subscriptions').selectAll().where('id', '=', id).executeTakeFirst();
}

export function updateSubscription(
  db: Connection,
  id: string,
  change: Partial<Omit<LocalSubscription, 'id' | 'user_id'>>,
): Promise<LocalSubscription | undefined> {
  return db
    .updateTable('local_subscriptions')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

/** Running subscriptions whose month or trial ends before `time`. */
export function listEnding(db: Connection, time: Date): Promise<LocalSubscription[]> {
  return db
    .selectFrom('local_subscriptions')
    .selectAll()
    .where('status', '<>', 'canceled')
    .where('period_end', '<=', time)
    .orderBy('id')
    .execute();
}

export function listOfUser(db: Connection, userId: string): Promise<LocalSubscription[]> {
  return db.selectFrom('local_subscriptions').selectAll().where('user_id', '=', userId).execute();
}
