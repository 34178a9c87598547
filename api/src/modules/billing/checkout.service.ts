import { createHash } from 'node:crypto';
import { limits } from '@lisan/contract';
import { Problem } from '@lisan/errors';
import type { Core } from '../../core';
import type { PaymentEngine, SoldPlan } from '../../engines/payment/payment-engine';
import { FREE } from './plans';
import {
  deleteCheckout,
  findCheckoutSession,
  hasHadTrial,
  insertCheckout,
  listOpenCheckouts,
} from './subscriptions.repository';
import { isRunning, type Subscriptions } from './subscriptions.service';

const HOUR = 3_600_000;
/** A click within so many minutes of another, for the same plan, is the same attempt. */
const ATTEMPT_MINUTES = 10;

export interface Buyer {
  readonly userId: string;
  readonly email: string;
}

export interface Checkout {
  /**
   * Begins a checkout; older open ones of the account end. A running subscription is changed instead.
   * Throws `not_found` for a price that is not sold, `already_exists` for the plan that the account has.
   */
  begin(buyer: Buyer, priceId: string): Promise<{ sessionId: string; url: string }>;
  /** Where a session's page is. Throws `not_found`. */
  getAddress(sessionId: string): Promise<string>;
}

export function createCheckout(
  { config, database, keys, now }: Pick<Core, 'config' | 'database' | 'keys' | 'now'>,
  engine: PaymentEngine,
  subscriptions: Subscriptions,
): Checkout {
  const { db } = database;
  const { publicUrl } = config.server;

  async function getSoldPlan(priceId: string): Promise<SoldPlan> {
    const plan = (await engine.listPlans()).find((one) => one.priceId === priceId);
    if (!plan) throw new Problem('not_found', { message: 'plan_unknown' });
    return plan;
  }

  /** The same for two clicks and two tabs, another one later or for another plan. */
  function idempotencyKey(userId: string, what: string): string {
    const attempt = Math.floor(now().getTime() / (ATTEMPT_MINUTES * 60_000));
    return createHash('sha256').update(`${userId} ${what} ${attempt}`).digest('hex');
  }

  async function change(buyer: Buyer, subscriptionId: string, plan: SoldPlan) {
    if (plan.name === FREE) {
      await subscriptions.setCanceled(buyer.userId, true);
      return { sessionId: subscriptionId, url: `${publicUrl}/home` };
    }
    const key = idempotencyKey(buyer.userId, `change ${plan.priceId}`);
    await subscriptions.apply(await engine.changePlan(subscriptionId, plan.priceId, key));
    return { sessionId: subscriptionId, url: `${publicUrl}/success` };
  }

  return {
    async begin(buyer, priceId) {
      const plan = await getSoldPlan(priceId);
      const present = await subscriptions.find(buyer.userId);
      const running = isRunning(present) ? present : undefined;
      if (plan.name === (running?.plan ?? FREE))
        throw new Problem('already_exists', { message: 'already_subscribed' });
      if (running) return change(buyer, running.provider_id, plan);

      const hasTrialed = await hasHadTrial(db, keys.sign('trial', buyer.email));
      const session = await engine.openCheckout({
        ...buyer,
        priceId,
        trialDays: hasTrialed ? 0 : limits.trialDays,
        idempotencyKey: idempotencyKey(buyer.userId, priceId),
        successUrl: `${publicUrl}/success`,
        cancelUrl: `${publicUrl}/cancel`,
      });
      for (const older of await listOpenCheckouts(db, buyer.userId, now())) {
        if (older.session_id === session.sessionId) continue;
        await engine.expireCheckout(older.session_id);
        await deleteCheckout(db, older.session_id);
      }
      await insertCheckout(db, {
        session_id: session.sessionId,
        user_id: buyer.userId,
        price_id: priceId,
        url: session.url,
        expires_at: new Date(now().getTime() + 24 * HOUR),
      });
      return session;
    },
    async getAddress(sessionId) {
      const session = await findCheckoutSession(db, sessionId);
      if (!session) throw new Problem('not_found');
      return session.url;
    },
  };
}
