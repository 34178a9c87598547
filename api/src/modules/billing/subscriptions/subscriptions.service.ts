import { isRequestError, RequestError } from '@lisan/errors';
import type { Core } from '../../../core';
import { unlessNotFound, type PaymentEngine, type PaymentEvent } from '@lisan/engine-contract';
import { deleteCheckoutSession } from '../checkouts.repository';
import { SYNC_SUBSCRIPTION_JOB } from './payment-jobs';
import { isRunning, type RunningSubscription } from './subscription-state';
import type { WriteSubscription } from './subscription-writer';
import { findSubscriptionOf, recordEvent, nextReading } from './subscriptions.repository';

export type Subscriptions = ReturnType<typeof createSubscriptions>;

export function createSubscriptions(
  { database, jobs }: Pick<Core, 'database' | 'jobs'>,
  engine: PaymentEngine,
  write: WriteSubscription,
) {
  const { db } = database;

  /** Saves the provider's current state of a subscription; ignores an unknown one. */
  async function sync(subscriptionId: string): Promise<void> {
    // Numbered before the read: a slow response never overwrites a later one.
    const reading = await nextReading(db);
    const provided = await unlessNotFound(engine.fetchSubscription(subscriptionId));
    if (provided) await database.transaction((trx) => write(trx, provided, reading));
  }

  /** Throws `wrong_state` unless a subscription runs. */
  async function getRunning(userId: string): Promise<RunningSubscription> {
    const row = await findSubscriptionOf(db, userId);
    if (!isRunning(row)) throw new RequestError('wrong_state', { message: 'no_subscription' });
    return row;
  }

  return {
    sync,
    getRunning,
    find: (userId: string) => findSubscriptionOf(db, userId),
    /** Queues a sync for a webhook, once per event; the event's contents are not trusted. */
    async receiveEvent({ id, type, subscriptionId, expiredSessionId }: PaymentEvent): Promise<void> {
      await database.transaction(async (trx) => {
        if (!(await recordEvent(trx, id, type))) return;
        if (subscriptionId !== null) await jobs.enqueue(trx, SYNC_SUBSCRIPTION_JOB, { subscriptionId });
        if (expiredSessionId !== null) await deleteCheckoutSession(trx, expiredSessionId);
      });
    },
    async setCanceled(userId: string, isCanceled: boolean): Promise<void> {
      const { provider_id: id } = await getRunning(userId);
      try {
        await engine.cancelAtPeriodEnd(id, isCanceled);
      } catch (error) {
        if (!isRequestError(error) || error.code !== 'not_found') throw error;
        // It has ended, but its webhook has not arrived.
        await sync(id);
        throw new RequestError('wrong_state', { message: 'no_subscription', cause: error });
      }
      await sync(id);
    },
  };
}
