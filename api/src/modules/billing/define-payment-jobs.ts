import type { Core } from '../../core';
import type { PaymentEngine } from '@lisan/engine-contract';
import type { Checkout } from './checkout/checkout.service';
import {
  closeExpiredCheckouts,
  deleteOldCheckouts,
  listAccountsAtCheckout,
  listAccountsWithClosedCheckouts,
  listCheckouts,
} from './checkouts.repository';
import { findCustomer } from './customers.repository';
import type { Ledger } from './ledger/ledger';
import { refundLostHolds } from './ledger/lost-holds';
import {
  END_SUBSCRIPTION_JOB,
  DELETE_CUSTOMER_JOB,
  SYNC_SUBSCRIPTION_JOB,
  TIDY_CHECKOUTS_JOB,
} from './subscriptions/payment-jobs';
import { lockPlanAccount } from './plans/plan-accounts.repository';
import { deleteOldClaims } from './subscriptions/trials.repository';
import { deleteOldEvents, listRunning, listStale } from './subscriptions/subscriptions.repository';
import type { Subscriptions } from './subscriptions/subscriptions.service';
import { DAY_MS, MINUTE_MS } from '../../durations';

const RECONCILE_INTERVAL_SECONDS = 600;
const HOLD_SWEEP_SECONDS = 300;

interface Parts {
  readonly engine: PaymentEngine;
  readonly ledger: Ledger;
  readonly subscriptions: Subscriptions;
  readonly checkout: Checkout;
}

interface Customer {
  readonly customerId: string | null;
  readonly subscriptionIds: readonly string[];
  readonly sessionIds: readonly string[];
}

export function definePaymentJobs(core: Core, { engine, ledger, subscriptions, checkout }: Parts): void {
  const { database, jobs, log, now } = core;
  const { db } = database;

  jobs.define<{ subscriptionId: string }>(SYNC_SUBSCRIPTION_JOB, {
    concurrency: 4,
    run: ({ payload }) => subscriptions.sync(payload.subscriptionId),
  });

  jobs.define<{ subscriptionId: string }>(END_SUBSCRIPTION_JOB, {
    async run({ payload: { subscriptionId } }) {
      await engine.end(subscriptionId);
      await subscriptions.sync(subscriptionId);
    },
  });

  jobs.define<{ userId: string }>(TIDY_CHECKOUTS_JOB, {
    run: ({ payload }) => checkout.tidy(payload.userId),
  });

  jobs.define<Customer>(DELETE_CUSTOMER_JOB, {
    async run({ payload: { customerId, subscriptionIds, sessionIds } }) {
      for (const sessionId of sessionIds) {
        const become = await engine.expireCheckout(sessionId);
        if (become !== null) await engine.end(become);
      }
      for (const subscriptionId of subscriptionIds) await engine.end(subscriptionId);
      if (customerId !== null) await engine.forgetCustomer(customerId);
    },
  });

  core.accountHooks.onAccountDeleted(async (userId, trx) => {
    // No checkout starts until the account is deleted.
    await lockPlanAccount(trx, userId, now());
    const customer: Customer = {
      customerId: (await findCustomer(trx, userId)) ?? null,
      subscriptionIds: (await listRunning(trx, userId)).map(({ provider_id: id }) => id),
      sessionIds: (await listCheckouts(trx, userId)).flatMap(({ session_id: id }) => id ?? []),
    };
    const isKnown = customer.customerId !== null || customer.sessionIds.length > 0;
    if (isKnown) await jobs.enqueue(trx, DELETE_CUSTOMER_JOB, customer);
  });

  jobs.schedule('refund-lost-holds', HOLD_SWEEP_SECONDS, async () => {
    await refundLostHolds(core, ledger);
  });

  /** One failure does not block the others; the next run retries it. */
  async function each(ids: readonly string[], handle: (id: string) => Promise<void>): Promise<void> {
    for (const id of ids)
      await handle(id).catch((error: unknown) =>
        log.warn({ err: error }, 'a payment could not be reconciled'),
      );
  }

  jobs.schedule('payment-reconcile', RECONCILE_INTERVAL_SECONDS, async () => {
    const ago = (milliseconds: number) => new Date(now().getTime() - milliseconds);
    await closeExpiredCheckouts(db, now());
    await each(
      await listStale(db, { endedBefore: ago(10 * MINUTE_MS), syncedBefore: ago(DAY_MS) }),
      subscriptions.sync,
    );
    await each(await listAccountsAtCheckout(db, ago(10 * MINUTE_MS)), checkout.reconcile);
    await each(await listAccountsWithClosedCheckouts(db, ago(10 * MINUTE_MS)), checkout.tidy);
    await deleteOldCheckouts(db, ago(2 * DAY_MS));
    await deleteOldEvents(db, ago(60 * DAY_MS));
    await deleteOldClaims(db, ago(60 * DAY_MS));
  });
}
