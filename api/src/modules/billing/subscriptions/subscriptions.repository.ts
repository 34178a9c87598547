import { sql } from 'kysely';
import type { Connection } from '../../../database/schema';
import type { SubscriptionRow } from '../billing.tables';
import { runningStatuses } from './subscription-state';

export function findSubscription(db: Connection, providerId: string): Promise<SubscriptionRow | undefined> {
  return db.selectFrom('subscriptions').selectAll().where('provider_id', '=', providerId).executeTakeFirst();
}

/** Lists running subscriptions, oldest first: of several, the first stays. */
export function listRunning(db: Connection, userId: string): Promise<SubscriptionRow[]> {
  return db
    .selectFrom('subscriptions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('status', 'in', runningStatuses)
    .orderBy('created_at')
    .orderBy('provider_id')
    .execute();
}

export async function findSubscriptionOf(
  db: Connection,
  userId: string,
): Promise<SubscriptionRow | undefined> {
  const [running] = await listRunning(db, userId);
  if (running) return running;
  return db
    .selectFrom('subscriptions')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('provider_id', 'desc')
    .executeTakeFirst();
}

type ReadColumns = Omit<SubscriptionRow, 'granted_from' | 'trial_notice_at'>;

/** Saves the provider's state; keeps our own columns. */
export async function saveSubscription(trx: Connection, row: ReadColumns): Promise<void> {
  await trx
    .insertInto('subscriptions')
    .values({ ...row, granted_from: null, trial_notice_at: null })
    .onConflict((conflict) => conflict.column('provider_id').doUpdateSet(row))
    .execute();
}

export async function updateSubscription(
  trx: Connection,
  providerId: string,
  changes: Partial<Pick<SubscriptionRow, 'granted_from' | 'trial_notice_at'>>,
): Promise<void> {
  await trx.updateTable('subscriptions').set(changes).where('provider_id', '=', providerId).execute();
}

/** Returns an increasing number; take it before reading from the provider. */
export async function nextReading(db: Connection): Promise<number> {
  const { rows } = await sql<{
    reading: number;
  }>`select nextval('subscription_readings') as reading`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The sequence returned no number.');
  return row.reading;
}

export async function listStale(
  db: Connection,
  { endedBefore, syncedBefore }: { endedBefore: Date; syncedBefore: Date },
): Promise<string[]> {
  const rows = await db
    .selectFrom('subscriptions')
    .select('provider_id')
    .where('status', 'in', runningStatuses)
    .where(({ or, and, eb }) =>
      or([
        and([eb('period_end', '<', endedBefore), eb('updated_at', '<', endedBefore)]),
        eb('updated_at', '<', syncedBefore),
      ]),
    )
    .orderBy('updated_at')
    .limit(200)
    .execute();
  return rows.map(({ provider_id: id }) => id);
}

/** Returns true the first time an event is seen; call it in the transaction that handles the event. */
export async function recordEvent(trx: Connection, id: string, type: string): Promise<boolean> {
  const row = await trx
    .insertInto('payment_events')
    .values({ id, type })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteOldEvents(db: Connection, before: Date): Promise<void> {
  await db.deleteFrom('payment_events').where('received_at', '<', before).execute();
}
