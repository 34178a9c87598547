import type { Core } from '../../../core';
import type { Connection } from '../../../database/schema';
import type { ProviderSubscription } from '../../../engines/payment/payment-engine';
import { closeCheckouts } from '../checkouts.repository';
import { keepCustomer } from '../customers.repository';
import type { Notices } from './notices';
import { END_SUBSCRIPTION_JOB, TIDY_CHECKOUTS_JOB } from './payment-jobs';
import { lockPlanAccount } from '../plans/plan-accounts.repository';
import type { PlanMonths } from '../ledger/plan-months';
import { isTrialEnding, readNews, readPlanEmail } from './subscription-news';
import { isRunningStatus, presentPlanOf, type SubscriptionRow } from './subscription-state';
import {
  findSubscription,
  listRunning,
  saveSubscription,
  updateSubscription,
} from './subscriptions.repository';
import { createTrials } from './trials';

export type WriteSubscription = (
  trx: Connection,
  said: ProviderSubscription,
  reading: number,
) => Promise<void>;

export function createSubscriptionWriter(
  core: Core,
  months: PlanMonths,
  notices: Notices,
): WriteSubscription {
  const { jobs, keys, now } = core;
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
    if (!present) return undefined;
    if (isGranted) await updateSubscription(trx, present.provider_id, { granted_from: present.period_start });
    if (await closeCheckouts(trx, userId, now())) await jobs.enqueue(trx, TIDY_CHECKOUTS_JOB, { userId });
    return present;
  }

  async function tellNews(
    trx: Connection,
    reader: { readonly id: string; readonly language: string },
    said: ProviderSubscription,
    before: SubscriptionRow | undefined,
  ): Promise<void> {
    const values = { plan: said.plan, date: said.trialEnd };
    const news = readNews(before?.status, said.status);
    if (news) await notices.tell(trx, reader, news, values);
    if (!isTrialEnding(said, now()) || before?.trial_notice_at) return;
    await updateSubscription(trx, said.id, { trial_notice_at: now() });
    await notices.tell(trx, reader, 'trial_ending', values);
  }

  return async (trx, said, reading) => {
    // Belongs to another product on the same provider account.
    if (said.userId === null) return;
    const { userId } = said;
    const user = await trx.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst();
    if (!user) {
      // The account was deleted meanwhile: end the subscription, so no one pays for it.
      if (isRunningStatus(said.status)) await endSurplus(trx, said.id);
      return;
    }
    const accountBefore = await lockPlanAccount(trx, userId, now());
    const before = await findSubscription(trx, said.id);
    if (before && before.reading >= reading) return;

    await keepCustomer(trx, userId, said.customerId);
    await saveSubscription(trx, {
      provider_id: said.id,
      user_id: userId,
      plan: said.plan,
      paid_plan: said.paidPlan,
      status: said.status,
      is_paid: said.isPaid,
      trial_end: said.trialEnd,
      period_start: said.periodStart,
      period_end: said.periodEnd,
      cancel_at_period_end: said.cancelAtPeriodEnd,
      created_at: said.createdAt,
      updated_at: now(),
      reading,
    });
    if (said.trialEnd !== null) await trials.begin(trx, user, { createdAt: said.createdAt, now: now() });
    const present = await serve(trx, userId);
    // The end of a surplus subscription is not news while the first continues.
    if (present && present.provider_id !== said.id) return;
    await tellNews(trx, user, said, before);
    if (!present) return;
    const account = await lockPlanAccount(trx, userId, now());
    const presentPlan = presentPlanOf(present, account);
    const planEmail = readPlanEmail(before, said, {
      before: before && presentPlanOf(before, accountBefore),
      now: presentPlan,
    });
    if (planEmail)
      await notices.email(trx, userId, planEmail, {
        plan: said.plan,
        present: presentPlan,
        isTrial: said.status === 'trialing',
        date: said.periodEnd,
      });
  };
}
