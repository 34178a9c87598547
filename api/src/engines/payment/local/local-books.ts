import { randomUUID } from 'node:crypto';
import { Problem } from '@lisan/errors';
import { addMonths, type ProviderSubscription, type SoldPlan } from '../payment-engine';
import type { Database } from '../../../database/database';
import type { Connection } from '../../../database/schema';
import {
  changeRunning,
  findSubscription,
  insertSubscription,
  listEnding,
  listRunningOfUser,
  type LocalChanges,
  type LocalCheckout,
  type LocalSubscription,
} from './local-payment.repository';

const DAY = 86_400_000;
/** Days before the end of a trial at which it is announced. */
const NOTICE_DAYS = 3;

export interface BooksOptions {
  readonly database: Database;
  readonly plans: readonly SoldPlan[];
  readonly now: () => Date;
  /** Queues a webhook in the transaction of its change: at least once, in any order. */
  readonly deliver: (trx: Connection, body: string) => Promise<void>;
}

/** Subscriptions without money: created, changed and renewed like a provider's, with a webhook per step. */
export interface LocalBooks {
  getPlan(priceId: string): SoldPlan;
  begin(trx: Connection, id: string, checkout: LocalCheckout): Promise<void>;
  fetch(id: string): Promise<ProviderSubscription>;
  listRunning(userId: string): Promise<string[]>;
  change(id: string, changes: LocalChanges): Promise<void>;
  end(id: string): Promise<void>;
  /** Renews, announces and ends what is due. Call it often; clock jumps are safe. */
  tick(): Promise<void>;
}

export function createLocalBooks(options: BooksOptions): LocalBooks {
  const { database, plans, now } = options;

  function getPlan(priceId: string): SoldPlan {
    const plan = plans.find((one) => one.priceId === priceId);
    if (!plan) throw new Problem('not_found');
    return plan;
  }

  const tell = (trx: Connection, type: string, { id }: LocalSubscription) =>
    options.deliver(trx, JSON.stringify({ id: `evt_${randomUUID()}`, type, data: { object: { id } } }));

  function write(id: string, event: string, changes: LocalChanges): Promise<boolean> {
    return database.transaction(async (trx) => {
      const row = await changeRunning(trx, id, changes);
      if (row) await tell(trx, `customer.subscription.${event}`, row);
      return row !== undefined;
    });
  }

  async function advance(row: LocalSubscription): Promise<void> {
    // As at the provider, a trial without a card ends without a charge.
    if (row.status === 'trialing' || row.cancel_at_period_end) {
      await write(row.id, 'deleted', { status: 'canceled' });
      return;
    }
    // After a long downtime, continue in the current month.
    let [from, until] = [row.period_end, addMonths(row.period_end, 1)];
    while (until.getTime() <= now().getTime()) [from, until] = [until, addMonths(until, 1)];
    const changes = { period_start: from, period_end: until, paid_price_id: row.price_id };
    await write(row.id, 'updated', changes);
  }

  return {
    getPlan,
    async begin(trx, id, checkout) {
      const start = now();
      const trialEnd = checkout.trial_days > 0 ? new Date(start.getTime() + checkout.trial_days * DAY) : null;
      const subscription: LocalSubscription = {
        id,
        user_id: checkout.user_id,
        price_id: checkout.price_id,
        paid_price_id: checkout.price_id,
        status: trialEnd ? 'trialing' : 'active',
        trial_end: trialEnd,
        period_start: start,
        period_end: trialEnd ?? addMonths(start, 1),
        cancel_at_period_end: false,
        notified_at: null,
        created_at: start,
      };
      await insertSubscription(trx, subscription);
      await tell(trx, 'customer.subscription.created', subscription);
    },
    async fetch(id) {
      const row = await findSubscription(database.db, id);
      if (!row) throw new Problem('not_found');
      return {
        id: row.id,
        customerId: customerOf(row.user_id),
        userId: row.user_id,
        plan: getPlan(row.price_id).name,
        paidPlan: getPlan(row.paid_price_id).name,
        status: row.status,
        isPaid: true,
        trialEnd: row.trial_end,
        periodStart: row.period_start,
        periodEnd: row.period_end,
        cancelAtPeriodEnd: row.cancel_at_period_end,
        createdAt: row.created_at,
      };
    },
    listRunning: async (userId) => (await listRunningOfUser(database.db, userId)).map(({ id }) => id),
    async change(id, changes) {
      if (!(await write(id, 'updated', changes))) throw new Problem('not_found');
    },
    async end(id) {
      await write(id, 'deleted', { status: 'canceled' });
    },
    async tick() {
      for (const row of await listEnding(database.db, new Date(now().getTime() + NOTICE_DAYS * DAY))) {
        if (row.period_end.getTime() <= now().getTime()) await advance(row);
        else if (row.status === 'trialing' && row.notified_at === null)
          await write(row.id, 'trial_will_end', { notified_at: now() });
      }
    },
  };
}

const PREFIX = 'local_';

export function customerOf(userId: string): string {
  return `${PREFIX}${userId}`;
}

export function userOf(customerId: string): string {
  return customerId.slice(PREFIX.length);
}
