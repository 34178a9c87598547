import type { ProviderSubscription, SubscriptionStatus } from '@lisan/engine-contract';
import type { Notice, PlanEmail } from './notices';
import type { SubscriptionRow } from '../billing.tables';
import { isRunningStatus } from './subscription-state';
import { DAY_MS, HOUR_MS } from '../../../durations';

/** The provider announces it three days ahead; allow an hour of clock skew. */
const NOTICE_PERIOD_MS = 3 * DAY_MS + HOUR_MS;

export function readNews(
  before: SubscriptionStatus | undefined,
  now: SubscriptionStatus,
): Notice | undefined {
  if (before === undefined || before === now) return undefined;
  if (now === 'past_due') return 'payment_failed';
  if (before === 'past_due' && now === 'active') return 'payment_recovered';
  if (isRunningStatus(before) && !isRunningStatus(now))
    return before === 'trialing' ? 'trial_over' : 'subscription_over';
  return undefined;
}

export function readPlanEmail(
  before: SubscriptionRow | undefined,
  now: ProviderSubscription,
  plans: { before: string | undefined; now: string },
): PlanEmail | undefined {
  if (!isRunningStatus(now.status)) return undefined;
  if (!before || !isRunningStatus(before.status)) {
    if (now.status === 'past_due') return undefined;
    return now.status === 'trialing' ? 'trial_started' : 'plan_started';
  }
  if (before.status === 'trialing' && now.status === 'active') return 'plan_started';
  if (now.cancelAtPeriodEnd && !before.cancel_at_period_end) return 'plan_ending';
  if (plans.now !== plans.before) return 'plan_changed';
  if (now.cancelAtPeriodEnd) return undefined;
  if (now.plan === before.plan && !before.cancel_at_period_end) return undefined;
  return now.plan === plans.now ? 'plan_kept' : 'plan_scheduled';
}

export function isTrialEnding(
  { status, trialEnd }: { status: SubscriptionStatus; trialEnd: Date | null },
  now: Date,
): boolean {
  if (status !== 'trialing' || trialEnd === null) return false;
  const remaining = trialEnd.getTime() - now.getTime();
  return remaining > 0 && remaining <= NOTICE_PERIOD_MS;
}
