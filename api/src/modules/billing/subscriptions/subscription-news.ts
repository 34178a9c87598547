import type { SubscriptionStatus } from '../../../engines/payment/payment-engine';
import type { Notice } from './notices';
import { isRunningStatus } from './subscription-state';

const DAY = 86_400_000;
/** The provider announces it three days ahead; its clock and ours may differ by an hour. */
const NOTICE_MS = 3 * DAY + 3_600_000;

/** What a change of status means to the person; nothing when it means nothing. */
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

/** True in the last days of a trial. */
export function isTrialEnding(
  { status, trialEnd }: { status: SubscriptionStatus; trialEnd: Date | null },
  now: Date,
): boolean {
  if (status !== 'trialing' || trialEnd === null) return false;
  const left = trialEnd.getTime() - now.getTime();
  return left > 0 && left <= NOTICE_MS;
}
