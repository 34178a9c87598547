import { stringify } from 'csv-stringify/sync';
import type { Core } from '../../core';
import { presentActivity, presentSubscription } from './billing.presenter';
import { listActivity } from './ledger.repository';
import { findPlanAccount } from './plan-accounts.repository';
import { findSubscriptionOf } from './subscriptions.repository';

/** Lines of one file; an account that has more gets the newest. */
const MOST = 100_000;

/** What was granted and used, and the subscription, in what a person downloads about themselves. */
export function addBillingSection({ accountHooks, database, translator }: Core): void {
  const { db } = database;
  accountHooks.addExportSection(async function* billingSection(userId) {
    const subscription = presentSubscription(
      await findSubscriptionOf(db, userId),
      await findPlanAccount(db, userId),
    );
    yield { path: 'billing/subscription.json', content: JSON.stringify(subscription, null, 2) };
    const lines = await listActivity(db, userId, { limit: MOST });
    const entries = lines.map((line) => presentActivity(line, translator.in('en')));
    yield {
      path: 'billing/activity.csv',
      content: stringify(entries, { header: true, bom: true, escape_formulas: true }),
    };
  });
}
