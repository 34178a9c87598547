import type { Selectable } from 'kysely';
import type { Connection } from '../../../database/schema';
import type { LocalPaymentTables } from './local-payment.tables';

export type LocalCheckout = Selectable<LocalPaymentTables['local_checkouts']>;
export type LocalSubscription = Selectable<LocalPaymentTables['local_subscriptions']>;
export type LocalChanges = Partial<Omit<LocalSubscription, 'id' | 'user_id' | 'created_at'>>;

export async function insertCheckout(
  db: Connection,
  checkout: Omit<LocalCheckout, 'status' | 'subscription_id'>,
): Promise<LocalCheckout> {
  await db
    .insertInto('local_checkouts')
    .values({ ...checkout, subscription_id: null })
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

export async function endCheckout(
  db: Connection,
  id: string,
  end: { status: 'expired' } | { status: 'complete'; subscription_id: string },
): Promise<boolean> {
  const row = await db
    .updateTable('local_checkouts')
    .set(end)
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

/** Never changes an ended subscription. */
export function changeRunning(
  db: Connection,
  id: string,
  changes: LocalChanges,
): Promise<LocalSubscription | undefined> {
  return db
    .updateTable('local_subscriptions')
    .set(changes)
    .where('id', '=', id)
    .where('status', '<>', 'canceled')
    .returningAll()
    .executeTakeFirst();
}

export function listEnding(db: Connection, time: Date): Promise<LocalSubscription[]> {
  return db
    .selectFrom('local_subscriptions')
    .selectAll()
    .where('status', '<>', 'canceled')
    .where('period_end', '<=', time)
    .orderBy('id')
    .execute();
}

export function listRunningOfUser(db: Connection, userId: string): Promise<LocalSubscription[]> {
  return db
    .selectFrom('local_subscriptions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('status', '<>', 'canceled')
    .orderBy('created_at')
    .execute();
}
