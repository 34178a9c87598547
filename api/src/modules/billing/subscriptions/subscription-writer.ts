import type { Core } from '../../../core';
import type { Connection } from '../../../database/schema';
import type { ProviderSubscription } from '@lisan/engine-contract';
import { findUserById } from '../../user';
import { closeCheckouts } from '../checkouts.repository';
import { saveCustomer } from '../customers.repository';
import type { Notices } from './notices';
import { END_SUBSCRIPTION_JOB, TIDY_CHECKOUTS_JOB } from './payment-jobs';
import { lockPlanAccount } from '../plans/plan-accounts.repository';
import { publishBalance } from '../ledger/balance';
import type { PlanMonths } from '../ledger/plan-months';
import { isTrialEnding, readNews, readPlanEmail } from './subscription-news';
import type { SubscriptionRow } from '../billing.tables';
import { isRunningStatus, presentPlanOf } from './subscription-state';
import {
  findSubscription,
  listRunning,
  saveSubscription,
  updateSubscription,
} from './subscriptions.repository';
import { createTrials } from './trials';

export type WriteSubscription = (
  trx: Connection,
  provided: ProviderSubscription,
  reading: number,
) => Promise<void>;

export function createSubscriptionWriter(
  core: Core,
  months: PlanMonths,
  notices: Notices,
): WriteSubscription {
  const { events, jobs, keys, now } = core;
  const trials = createTrials(keys);

  async function endSurplus(trx: Connection, subscriptionId: string): Promise<void> {
    await jobs.enqueue(
      trx,
      END_SUBSCRIPTION_JOB,
      { subscriptionId },
      { uniqueKey: `${END_SUBSCRIPTION_JOB} ${subscriptionId}` },
    );
  }

  /** Only the account's first subscription counts; each of its periods is granted once. */
  async function serve(trx: Connection, userId: string): Promise<SubscriptionRow | undefined> {
    const [present, ...surplus] = await listRunning(trx, userId);
    for (const { provider_id: id } of surplus) await endSurplus(trx, id);
    const isGranted = await months.follow(trx, userId, present);
    // Open pages read the subscription again, also when the balance stays.
    await publishBalance(events, trx, userId);
    if (!present) return undefined;
    if (isGranted) await updateSubscription(trx, present.provider_id, { granted_from: present.period_start });
    if (await closeCheckouts(trx, userId, now())) await jobs.enqueue(trx, TIDY_CHECKOUTS_JOB, { userId });
    return present;
  }

  async function notifyChanges(
    trx: Connection,
    reader: { readonly id: string; readonly language: string },
    provided: ProviderSubscription,
    before: SubscriptionRow | undefined,
  ): Promise<void> {
    const values = { plan: provided.plan, date: provided.trialEnd };
    const news = readNews(before?.status, provided.status);
    if (news) await notices.notify(trx, reader, news, values);
    if (!isTrialEnding(provided, now()) || before?.trial_notice_at) return;
    await updateSubscription(trx, provided.id, { trial_notice_at: now() });
    await notices.notify(trx, reader, 'trial_ending', values);
  }

  return async (trx, provided, reading) => {
    // Belongs to another product on the same provider account.
    if (provided.userId === null) return;
    const { userId } = provided;
    const user = await findUserById(trx, userId);
    if (!user) {
      // The account was deleted meanwhile: end the subscription, so no one pays for it.
      if (isRunningStatus(provided.status)) await endSurplus(trx, provided.id);
      return;
    }
    const accountBefore = await lockPlanAccount(trx, userId, now());
    const before = await findSubscription(trx, provided.id);
    if (before && before.reading >= reading) return;

    await saveCustomer(trx, userId, provided.customerId);
    await saveSubscription(trx, {
      provider_id: provided.id,
      user_id: userId,
      plan: provided.plan,
      paid_plan: provided.paidPlan,
      status: provided.status,
      is_paid: provided.isPaid,
      trial_end: provided.trialEnd,
      period_start: provided.periodStart,
      period_end: provided.periodEnd,
      cancel_at_period_end: provided.cancelAtPeriodEnd,
      created_at: provided.createdAt,
      updated_at: now(),
      reading,
    });
    if (provided.trialEnd !== null)
      await trials.start(trx, user, { createdAt: provided.createdAt, now: now() });
    const present = await serve(trx, userId);
    // The end of a surplus subscription is not news while the first continues.
    if (present && present.provider_id !== provided.id) return;
    await notifyChanges(trx, user, provided, before);
    if (!present) return;
    const account = await lockPlanAccount(trx, userId, now());
    const presentPlan = presentPlanOf(present, account);
    const planEmail = readPlanEmail(before, provided, {
      before: before && presentPlanOf(before, accountBefore),
      now: presentPlan,
    });
    if (planEmail)
      await notices.email(trx, userId, planEmail, {
        plan: provided.plan,
        present: presentPlan,
        isTrial: provided.status === 'trialing',
        date: provided.periodEnd,
      });
  };
}
