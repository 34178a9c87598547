import { stringify } from 'csv-stringify/sync';
import type { Core } from '../../core';
import { toJsonFile } from '../user';
import { presentActivity, presentSubscription } from './billing.presenter';
import { listCheckouts } from './checkouts.repository';
import { findCustomer } from './customers.repository';
import { listActivity } from './ledger/ledger.repository';
import { findPlanAccount } from './plans/plan-accounts.repository';
import { findSubscriptionOf } from './subscriptions/subscriptions.repository';
import { listTrials } from './subscriptions/trials.repository';

const MAX_EXPORTED_ENTRIES = 100_000;

export function addBillingSection({ accountHooks, database, translator }: Core): void {
  const { db } = database;

  async function describePayments(userId: string) {
    const checkouts = await listCheckouts(db, userId);
    return {
      customer_id: (await findCustomer(db, userId)) ?? null,
      checkouts: checkouts.map(({ price_id, trial_days, created_at, closed_at }) => ({
        price_id,
        trial_days,
        created_at,
        closed_at,
      })),
      trials: await listTrials(db, userId),
    };
  }

  accountHooks.addExportSection(async function* billingSection(userId) {
    const subscription = presentSubscription(
      await findSubscriptionOf(db, userId),
      await findPlanAccount(db, userId),
    );
    yield toJsonFile('billing/subscription.json', subscription);
    yield toJsonFile('billing/payments.json', await describePayments(userId));
    const rows = await listActivity(db, userId, { limit: MAX_EXPORTED_ENTRIES });
    const entries = rows.map((row) => presentActivity(row, translator.in('en')));
    yield {
      path: 'billing/activity.csv',
      content: stringify(entries, { header: true, bom: true, escape_formulas: true }),
    };
  });
}
