import { Problem } from '@lisan/errors';
import type { Core } from '../../core';
import type { Connection } from '../../database/schema';
import type { PaymentEngine, PaymentEvent, ProviderSubscription } from '../../engines/payment/payment-engine';
import type { Ledger } from './ledger';
import { lockPlanAccount } from './ledger.repository';
import { FREE } from './plans';
import {
  findSubscriptionOf,
  keepEvent,
  keepTrial,
  saveSubscription,
  type SubscriptionRow,
} from './subscriptions.repository';

/** In these states the plan is there to be used; a failed payment gets its days of grace from the provider. */
const granting = new Set<SubscriptionRow['status']>(['trialing', 'active', 'past_due']);

export interface Subscriptions {
  /** Acts upon a webhook: once, and upon what the provider says now, not upon what the event said. */
  handle(event: PaymentEvent): Promise<void>;
  /** Writes what the provider has, and grants or takes what follows from it. */
  apply(subscription: ProviderSubscription): Promise<void>;
  find(userId: string): Promise<SubscriptionRow | undefined>;
  /** Throws `wrong_state` unless a subscription runs. */
  getRunning(userId: string): Promise<RunningSubscription>;
  setCanceled(userId: string, isCanceled: boolean): Promise<SubscriptionRow>;
}

export type RunningSubscription = SubscriptionRow & { readonly status: 'trialing' | 'active' | 'past_due' };

export function isRunning(row: SubscriptionRow | undefined): row is RunningSubscription {
  return row !== undefined && granting.has(row.status);
}

export function createSubscriptions(
  { database, keys }: Pick<Core, 'database' | 'keys'>,
  engine: PaymentEngine,
  ledger: Ledger,
): Subscriptions {
  const { db } = database;

  async function write(trx: Connection, now: ProviderSubscription): Promise<void> {
    const { userId } = now;
    const user = await trx.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst();
    // The account was deleted while the event was on its way.
    if (!user) return;
    // Whoever changes the plan of one account does it one after the other.
    await lockPlanAccount(trx, userId);
    const before = await findSubscriptionOf(trx, userId);
    // News of an older subscription must not end the present one.
    if (before && before.provider_id !== now.id && isRunning(before) && !granting.has(now.status)) return;

    await saveSubscription(trx, {
      user_id: userId,
      provider_id: now.id,
      customer_id: now.customerId,
      plan: now.plan,
      status: now.status,
      trial_end: now.trialEnd,
      period_start: now.periodStart,
      period_end: now.periodEnd,
      cancel_at_period_end: now.cancelAtPeriodEnd,
      updated_at: new Date(),
    });
    if (now.status === 'trialing') await keepTrial(trx, keys.sign('trial', user.email));
    await grant(trx, before, now);
  }

  async function grant(
    trx: Connection,
    before: SubscriptionRow | undefined,
    now: ProviderSubscription,
  ): Promise<void> {
    const wasRunning = isRunning(before);
    if (!granting.has(now.status)) {
      if (wasRunning) await ledger.beginPeriod(trx, now.userId, FREE, now.periodEnd);
      return;
    }
    const isSame =
      wasRunning &&
      before.provider_id === now.id &&
      before.plan === now.plan &&
      before.period_start.getTime() === now.periodStart.getTime();
    if (!isSame) await ledger.beginPeriod(trx, now.userId, now.plan, now.periodStart, now.periodEnd);
  }

  async function apply(subscription: ProviderSubscription): Promise<void> {
    await database.transaction((trx) => write(trx, subscription));
  }

  async function getRunning(userId: string): Promise<RunningSubscription> {
    const row = await findSubscriptionOf(db, userId);
    if (!isRunning(row)) throw new Problem('wrong_state', { message: 'no_subscription' });
    return row;
  }

  return {
    apply,
    getRunning,
    find: (userId) => findSubscriptionOf(db, userId),
    async handle(event) {
      const subscription = event.subscriptionId ? await engine.fetchSubscription(event.subscriptionId) : null;
      await database.transaction(async (trx) => {
        if (!(await keepEvent(trx, event.id, event.type))) return;
        if (subscription) await write(trx, subscription);
      });
    },
    async setCanceled(userId, isCanceled) {
      const running = await getRunning(userId);
      await apply(await engine.cancelAtPeriodEnd(running.provider_id, isCanceled));
      return getRunning(userId);
    },
  };
}
