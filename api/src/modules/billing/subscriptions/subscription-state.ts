import type { Selectable } from 'kysely';
import type { SubscriptionStatus } from '../../../engines/payment/payment-engine';
import type { BillingTables } from '../billing.tables';
import type { PlanAccount } from '../plans/plan-accounts.repository';

export type SubscriptionRow = Selectable<BillingTables['subscriptions']>;
export type RunningStatus = 'trialing' | 'active' | 'past_due';
export type RunningSubscription = SubscriptionRow & { readonly status: RunningStatus };

/** In these states a subscription is there to be used; a failed payment gets its days of grace from the provider. */
export const runningStatuses = [
  'trialing',
  'active',
  'past_due',
] as const satisfies readonly SubscriptionStatus[];

export function isRunningStatus(status: SubscriptionStatus): status is RunningStatus {
  return runningStatuses.some((each) => each === status);
}

/** The plan that the running month was granted from; the next one may be smaller. */
export function presentPlanOf(row: SubscriptionRow, account: PlanAccount | undefined): string {
  return account?.subscription_id === row.provider_id ? account.plan : row.plan;
}

export function isRunning(row: SubscriptionRow | undefined): row is RunningSubscription {
  return row !== undefined && isRunningStatus(row.status);
}
