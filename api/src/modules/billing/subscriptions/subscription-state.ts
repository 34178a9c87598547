import type { SubscriptionStatus } from '@lisan/engine-contract';
import type { SubscriptionRow } from '../billing.tables';
import type { PlanAccount } from '../plans/plan-accounts.repository';

type RunningStatus = 'trialing' | 'active' | 'past_due';
export type RunningSubscription = SubscriptionRow & { readonly status: RunningStatus };

/** States with access; the provider grants a failed payment its grace period. */
export const runningStatuses = [
  'trialing',
  'active',
  'past_due',
] as const satisfies readonly SubscriptionStatus[];

export function isRunningStatus(status: SubscriptionStatus): status is RunningStatus {
  return runningStatuses.some((each) => each === status);
}

/** Plan that granted the running month; the next may be smaller. */
export function presentPlanOf(row: SubscriptionRow, account: PlanAccount | undefined): string {
  return account?.subscription_id === row.provider_id ? account.plan : row.plan;
}

export function isRunning(row: SubscriptionRow | undefined): row is RunningSubscription {
  return row !== undefined && isRunningStatus(row.status);
}
