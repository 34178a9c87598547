import { isProblem, Problem } from '@lisan/errors';
import type { Database } from '../../../database/database';
import type { PaymentEngine, SoldPlan } from '../../../engines/payment/payment-engine';
import { findPlanAccount } from '../plans/plan-accounts.repository';
import { assertPreviewed, type PlannedChange } from './planned-change';
import { FREE, getPlan } from '../plans/plans';
import { presentPlanOf, type RunningSubscription } from './subscription-state';
import type { Subscriptions } from './subscriptions.service';

/** A running subscription and another plan. */
export interface PlanChanges {
  /**
   * A larger plan begins at once, its share of the period charged for. A smaller one, Free among them, begins when the
   * period ends: what is paid for is neither taken nor paid back. Throws `already_exists` for the plan that the account
   * has, `payment_required` while a payment is due, `stale_preview` when `previewVersion` is given and outdated.
   */
  change(running: RunningSubscription, plan: SoldPlan, previewVersion?: string): Promise<void>;
  /** What `change` would do; the same refusals. */
  preview(running: RunningSubscription, plan: SoldPlan): Promise<PlannedChange>;
  /** The plan of the month that runs. Throws `not_found` when it is not sold any more. */
  getPresentPlan(running: RunningSubscription): Promise<SoldPlan>;
  /** Stays with the plan of the month that runs: takes back a cancellation or a smaller plan. */
  stay(running: RunningSubscription, previewVersion?: string): Promise<void>;
}

interface Parts {
  readonly database: Database;
  readonly now: () => Date;
  readonly engine: PaymentEngine;
  readonly subscriptions: Subscriptions;
}

export function createPlanChanges({ database, now, engine, subscriptions }: Parts): PlanChanges {
  const findPresentPlan = async (running: RunningSubscription) =>
    presentPlanOf(running, await findPlanAccount(database.db, running.user_id));

  /** Past its end a period has been renewed, most likely: what the new one was paid for decides what is larger. */
  async function lookAgain(running: RunningSubscription): Promise<RunningSubscription> {
    if (running.period_end.getTime() > now().getTime()) return running;
    await subscriptions.sync(running.provider_id);
    return subscriptions.getRunning(running.user_id);
  }

  async function move(running: RunningSubscription, to: SoldPlan, isCharged: boolean): Promise<void> {
    await engine.changePlan({
      subscriptionId: running.provider_id,
      priceId: to.priceId,
      isCharged,
      // The same for two clicks, another one after every look at the provider.
      idempotencyKey: `${running.provider_id} ${running.plan} ${to.priceId} ${running.reading}`,
    });
  }

  async function goBack(running: RunningSubscription, present: string): Promise<void> {
    if (running.plan === present) return;
    const plan = (await engine.listPlans()).find(({ name }) => name === present);
    if (plan) await move(running, plan, false);
  }

  /** After a declined card: what `goBack` took back, the smaller plan and the end of the subscription. */
  async function restore(running: RunningSubscription, present: string): Promise<void> {
    if (running.plan === present) return;
    const next = (await engine.listPlans()).find(({ name }) => name === running.plan);
    if (next) await move(running, next, false);
    if (running.cancel_at_period_end) await engine.cancelAtPeriodEnd(running.provider_id, true);
  }

  async function decide(
    known: RunningSubscription,
    plan: SoldPlan,
  ): Promise<Omit<PlannedChange, 'centsNow'>> {
    const running = await lookAgain(known);
    const present = await findPresentPlan(running);
    if (plan.name === running.plan && !running.cancel_at_period_end) {
      const message = plan.name === present ? 'already_subscribed' : 'already_next';
      throw new Problem('already_exists', { message });
    }
    if (plan.name === FREE) return { act: 'cancel', present, running };
    if (plan.name === present) return { act: 'resume', present, running };
    if (running.status === 'past_due') throw new Problem('payment_required', { message: 'payment_due' });
    const isLarger = getPlan(plan.name).cents > getPlan(present).cents;
    return { act: isLarger ? 'change_now' : 'change_later', present, running };
  }

  /** Back to the plan of the month that runs, from a smaller one that was to follow: Stripe counts from what is set. */
  async function countDifference({ present, running }: Omit<PlannedChange, 'centsNow'>, plan: SoldPlan) {
    if (running.plan === present) return engine.previewChange(running.provider_id, plan.priceId);
    const { periodStart, periodEnd, status } = await engine.fetchSubscription(running.provider_id);
    if (engine.local || status === 'trialing') return 0;
    const left = (periodEnd.getTime() - now().getTime()) / (periodEnd.getTime() - periodStart.getTime());
    return Math.round((plan.cents - getPlan(present).cents) * Math.min(1, Math.max(0, left)));
  }

  async function stay(running: RunningSubscription, previewVersion?: string): Promise<void> {
    const present = await findPresentPlan(running);
    assertPreviewed({ present, running }, previewVersion);
    await goBack(running, present);
    await subscriptions.setCanceled(running.user_id, false);
  }

  return {
    async preview(known, plan) {
      const planned = await decide(known, plan);
      return {
        ...planned,
        centsNow: planned.act === 'change_now' ? await countDifference(planned, plan) : 0,
      };
    },
    async change(known, plan, previewVersion) {
      const planned = await decide(known, plan);
      const { act, present, running } = planned;
      // A repeated cancellation changes nothing.
      if (act !== 'cancel' || !running.cancel_at_period_end) assertPreviewed(planned, previewVersion);
      if (act === 'resume') return stay(running);
      if (act === 'cancel') return subscriptions.setCanceled(running.user_id, true);
      // It was to follow before the end was asked for.
      if (plan.name === running.plan) return subscriptions.setCanceled(running.user_id, false);
      const isLarger = act === 'change_now';
      try {
        // The difference is counted from what the period is paid for.
        if (isLarger) await goBack(running, present);
        await move(running, plan, isLarger);
      } catch (error) {
        if (isProblem(error) && error.code === 'payment_required') await restore(running, present);
        throw error;
      } finally {
        // A refusal may mean that the provider knows better: the next try begins from what it has.
        await subscriptions.sync(running.provider_id);
      }
    },
    async getPresentPlan(running) {
      const present = await findPresentPlan(running);
      const plan = (await engine.listPlans()).find(({ name }) => name === present);
      if (!plan) throw new Problem('not_found', { message: 'plan_unknown' });
      return plan;
    },
    stay,
  };
}
