import { Problem } from '@lisan/errors';
import type { Database } from '../../database/database';
import type { PaymentEngine, SoldPlan } from '../../engines/payment/payment-engine';
import { findPlanAccount } from './plan-accounts.repository';
import { FREE, getPlan } from './plans';
import type { RunningSubscription } from './subscription-state';
import type { Subscriptions } from './subscriptions.service';

/** A running subscription and another plan. */
export interface PlanChanges {
  /**
   * A larger plan begins at once, its share of the period charged for. A smaller one, Free among them, begins when the
   * period ends: what is paid for is neither taken nor paid back. Throws `already_exists` for the plan that the account
   * has, `wrong_state` while a payment is due.
   */
  change(running: RunningSubscription, plan: SoldPlan): Promise<void>;
  /** Stays with the plan of the month that runs: takes back a cancellation or a smaller plan. */
  stay(running: RunningSubscription): Promise<void>;
}

interface Parts {
  readonly database: Database;
  readonly now: () => Date;
  readonly engine: PaymentEngine;
  readonly subscriptions: Subscriptions;
}

export function createPlanChanges({ database, now, engine, subscriptions }: Parts): PlanChanges {
  /** The plan that the month was granted from; what comes next may be a smaller one. */
  async function findPresentPlan(running: RunningSubscription): Promise<string> {
    const account = await findPlanAccount(database.db, running.user_id);
    return account && account.subscription_id === running.provider_id ? account.plan : running.plan;
  }

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

  return {
    async change(known, plan) {
      const running = await lookAgain(known);
      const isStaying = plan.name === running.plan;
      if (isStaying && !running.cancel_at_period_end)
        throw new Problem('already_exists', { message: 'already_subscribed' });
      if (plan.name === FREE || isStaying)
        return subscriptions.setCanceled(running.user_id, plan.name === FREE);
      if (running.status === 'past_due') throw new Problem('wrong_state', { message: 'payment_due' });

      const present = await findPresentPlan(running);
      const isLarger = getPlan(plan.name).cents > getPlan(present).cents;
      try {
        // The difference is counted from what the period is paid for.
        if (isLarger) await goBack(running, present);
        await move(running, plan, isLarger);
      } finally {
        // A refusal may mean that the provider knows better: the next try begins from what it has.
        await subscriptions.sync(running.provider_id);
      }
    },
    async stay(running) {
      await goBack(running, await findPresentPlan(running));
      await subscriptions.setCanceled(running.user_id, false);
    },
  };
}
