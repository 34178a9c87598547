import { isRequestError, RequestError } from '@lisan/errors';
import type { Database } from '../../../database/database';
import type { PaymentEngine, SoldPlan } from '@lisan/engine-contract';
import { findPlanAccount } from '../plans/plan-accounts.repository';
import { assertPreviewed, type PlannedChange } from './planned-change';
import { FREE_PLAN, getPlan } from '../plans/plans';
import { presentPlanOf, type RunningSubscription } from './subscription-state';
import type { Subscriptions } from './subscriptions.service';

export type PlanChanges = ReturnType<typeof createPlanChanges>;

interface Parts {
  readonly database: Database;
  readonly now: () => Date;
  readonly engine: PaymentEngine;
  readonly subscriptions: Subscriptions;
}

export function createPlanChanges({ database, now, engine, subscriptions }: Parts) {
  const findPresentPlan = async (running: RunningSubscription) =>
    presentPlanOf(running, await findPlanAccount(database.db, running.user_id));

  /** Past its end, a period has probably renewed; the renewed plan decides which plan is larger. */
  async function refreshIfEnded(running: RunningSubscription): Promise<RunningSubscription> {
    if (running.period_end.getTime() > now().getTime()) return running;
    await subscriptions.sync(running.provider_id);
    return subscriptions.getRunning(running.user_id);
  }

  async function move(running: RunningSubscription, to: SoldPlan, isCharged: boolean): Promise<void> {
    await engine.changePlan({
      subscriptionId: running.provider_id,
      priceId: to.priceId,
      isCharged,
      // Equal for repeated clicks; new after each read from the provider.
      idempotencyKey: `${running.provider_id} ${running.plan} ${to.priceId} ${running.reading}`,
    });
  }

  async function findSold(plan: string): Promise<SoldPlan | undefined> {
    return (await engine.listPlans()).find(({ name }) => name === plan);
  }

  async function revertToPresent(running: RunningSubscription, present: string): Promise<void> {
    if (running.plan === present) return;
    const plan = await findSold(present);
    if (plan) await move(running, plan, false);
  }

  /** After a declined card, restores what `revertToPresent` undid. */
  async function restore(running: RunningSubscription, present: string): Promise<void> {
    if (running.plan === present) return;
    const next = await findSold(running.plan);
    if (next) await move(running, next, false);
    if (running.cancel_at_period_end) await engine.cancelAtPeriodEnd(running.provider_id, true);
  }

  async function decide(
    known: RunningSubscription,
    plan: SoldPlan,
  ): Promise<Omit<PlannedChange, 'centsNow'>> {
    const running = await refreshIfEnded(known);
    const present = await findPresentPlan(running);
    if (plan.name === running.plan && !running.cancel_at_period_end) {
      const message = plan.name === present ? 'already_subscribed' : 'already_next';
      throw new RequestError('already_exists', { message });
    }
    if (plan.name === FREE_PLAN) return { action: 'cancel', present, running };
    if (plan.name === present) return { action: 'resume', present, running };
    if (running.status === 'past_due') throw new RequestError('payment_required', { message: 'payment_due' });
    const isLarger = getPlan(plan.name).cents > getPlan(present).cents;
    return { action: isLarger ? 'change_now' : 'change_later', present, running };
  }

  /** A smaller plan may be scheduled, but Stripe prorates from the plan it has set. */
  async function countDifference({ present, running }: Omit<PlannedChange, 'centsNow'>, plan: SoldPlan) {
    if (running.plan === present) return engine.previewChange(running.provider_id, plan.priceId);
    const { periodStart, periodEnd, status } = await engine.fetchSubscription(running.provider_id);
    if (engine.local || status === 'trialing') return 0;
    const remaining = (periodEnd.getTime() - now().getTime()) / (periodEnd.getTime() - periodStart.getTime());
    return Math.round((plan.cents - getPlan(present).cents) * Math.min(1, Math.max(0, remaining)));
  }

  /** Keeps the running month's plan: undoes a cancellation or a scheduled smaller plan. */
  async function stay(running: RunningSubscription, previewVersion?: string): Promise<void> {
    const present = await findPresentPlan(running);
    assertPreviewed({ present, running }, previewVersion);
    await revertToPresent(running, present);
    await subscriptions.setCanceled(running.user_id, false);
  }

  return {
    async preview(known: RunningSubscription, plan: SoldPlan): Promise<PlannedChange> {
      const planned = await decide(known, plan);
      return {
        ...planned,
        centsNow: planned.action === 'change_now' ? await countDifference(planned, plan) : 0,
      };
    },
    /**
     * Applies a larger plan now and charges its share of the period. A smaller plan, or Free, starts when the period
     * ends, without a refund. Throws `already_exists` for the current plan, `payment_required` while a payment is due,
     * `stale_preview` when `previewVersion` is outdated.
     */
    async change(known: RunningSubscription, plan: SoldPlan, previewVersion?: string): Promise<void> {
      const planned = await decide(known, plan);
      const { action, present, running } = planned;
      if (action !== 'cancel' || !running.cancel_at_period_end) assertPreviewed(planned, previewVersion);
      if (action === 'resume') return stay(running);
      if (action === 'cancel') return subscriptions.setCanceled(running.user_id, true);
      if (plan.name === running.plan) return subscriptions.setCanceled(running.user_id, false);
      const isLarger = action === 'change_now';
      try {
        // Prorate from the plan the period was paid for.
        if (isLarger) await revertToPresent(running, present);
        await move(running, plan, isLarger);
      } catch (error) {
        if (isRequestError(error) && error.code === 'payment_required') await restore(running, present);
        throw error;
      } finally {
        // After a rejection the provider's state may be newer: sync for the next attempt.
        await subscriptions.sync(running.provider_id);
      }
    },
    /** Returns the running month's plan. Throws `not_found` when it is no longer sold. */
    async getPresentPlan(running: RunningSubscription): Promise<SoldPlan> {
      const present = await findPresentPlan(running);
      const plan = await findSold(present);
      if (!plan) throw new RequestError('not_found', { message: 'plan_unknown' });
      return plan;
    },
    stay,
  };
}
