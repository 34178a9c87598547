import { randomUUID } from 'node:crypto';
import { limits } from '@lisan/contract';
import { isRequestError, RequestError } from '@lisan/errors';
import type { Core } from '../../../core';
import type { Connection } from '../../../database/schema';
import {
  SESSION_PLACEHOLDER,
  unlessNotFound,
  type Payer,
  type PaymentEngine,
  type SoldPlan,
} from '@lisan/engine-contract';
import type { Language } from '../../../translations/language';
import { findUserById, getUser } from '../../user';
import {
  closeCheckouts,
  deleteCheckout,
  dropAttempt,
  findCheckoutSession,
  findOpenCheckout,
  insertCheckout,
  saveSession,
  listClosedCheckouts,
  type CheckoutRow,
} from '../checkouts.repository';
import { findCustomer, saveCustomer } from '../customers.repository';
import { lockPlanAccount } from '../plans/plan-accounts.repository';
import type { PlanChanges } from '../subscriptions/plan-change';
import type { PlannedAction } from '../subscriptions/planned-change';
import { FREE_PLAN } from '../plans/plans';
import { isRunning, type RunningSubscription } from '../subscriptions/subscription-state';
import type { Subscriptions } from '../subscriptions/subscriptions.service';
import { createTrials } from '../subscriptions/trials';
import { HOUR_MS } from '../../../durations';

/** Sessions live for 24 hours; stop reusing one in its last hour. */
const SESSION_LIFETIME_HOURS = 24;

interface CheckoutVisit {
  readonly language: Language;
  readonly ip: string;
  readonly previewVersion: string | undefined;
  /** For a repeated request, a change already made counts as the result. */
  readonly isRepeated: boolean;
}

export type Checkout = ReturnType<typeof createCheckout>;
type Session = Awaited<ReturnType<PaymentEngine['openCheckout']>>;

interface Parts {
  readonly engine: PaymentEngine;
  readonly subscriptions: Subscriptions;
  readonly changes: PlanChanges;
}

export function createCheckout(core: Core, { engine, subscriptions, changes }: Parts) {
  const { config, database, now } = core;
  const { db } = database;
  const { publicUrl } = config.server;
  const trials = createTrials(core.keys);
  const successUrlOf = (sessionId: string) => `${publicUrl}/success?session_id=${sessionId}`;

  async function getSoldPlan(priceId: string): Promise<SoldPlan> {
    const plan = (await engine.listPlans()).find((one) => one.priceId === priceId);
    if (!plan) throw new RequestError('not_found', { message: 'plan_unknown' });
    return plan;
  }

  async function openCustomer(payer: Payer): Promise<string> {
    const known = await findCustomer(db, payer.userId);
    if (known !== undefined) return known;
    await saveCustomer(db, payer.userId, await engine.openCustomer(payer));
    return (await findCustomer(db, payer.userId)) ?? '';
  }

  /** Expires the sessions of closed attempts at the provider; saves any that completed. */
  async function tidy(userId: string): Promise<void> {
    for (const { id, session_id: sessionId } of await listClosedCheckouts(db, userId)) {
      // Without a session, the provider's response is still pending: retry later.
      if (sessionId === null) continue;
      const become = await unlessNotFound(engine.expireCheckout(sessionId));
      if (become) await subscriptions.sync(become);
      await deleteCheckout(db, id);
    }
  }

  async function findRunning(userId: string): Promise<RunningSubscription | undefined> {
    const known = await subscriptions.find(userId);
    if (isRunning(known)) return known;
    const customerId = await findCustomer(db, userId);
    for (const id of customerId === undefined ? [] : await engine.listRunning(customerId))
      await subscriptions.sync(id);
    const synced = await subscriptions.find(userId);
    return isRunning(synced) ? synced : undefined;
  }

  /** Returns one attempt for all clicks and tabs; closes an earlier one for another plan. */
  async function openAttempt(
    trx: Connection,
    userId: string,
    choice: Pick<CheckoutRow, 'price_id' | 'language'>,
    ip: string,
  ): Promise<CheckoutRow> {
    await lockPlanAccount(trx, userId, now());
    const user = await getUser(trx, userId);
    const trial_days = (await trials.claim(trx, user, { ip, now: now() })) ? limits.trialDays : 0;
    const open = await findOpenCheckout(trx, userId);
    const isReusable = open && open.expires_at.getTime() - now().getTime() > HOUR_MS;
    const isSame = open && open.price_id === choice.price_id && open.language === choice.language;
    if (isReusable && isSame && open.trial_days === trial_days) return open;
    await closeCheckouts(trx, userId, now());
    const attempt: CheckoutRow = {
      ...choice,
      id: randomUUID(),
      user_id: userId,
      trial_days,
      session_id: null,
      url: null,
      created_at: now(),
      expires_at: new Date(now().getTime() + SESSION_LIFETIME_HOURS * HOUR_MS),
      closed_at: null,
    };
    await insertCheckout(trx, attempt);
    return attempt;
  }

  async function openSession(payer: Payer, attempt: CheckoutRow, language: Language): Promise<Session> {
    if (attempt.session_id !== null && attempt.url !== null)
      return { sessionId: attempt.session_id, url: attempt.url };
    try {
      const session = await engine.openCheckout({
        ...payer,
        customerId: await openCustomer(payer),
        priceId: attempt.price_id,
        trialDays: attempt.trial_days,
        idempotencyKey: attempt.id,
        language,
        successUrl: successUrlOf(SESSION_PLACEHOLDER),
        cancelUrl: `${publicUrl}/cancel`,
      });
      if (await saveSession(db, attempt.id, session)) return session;
    } catch (error) {
      // The provider caches failures under the attempt's key: the next click needs a new attempt.
      await dropAttempt(db, attempt.id);
      throw error;
    }
    await tidy(payer.userId);
    throw new RequestError('already_running', { message: 'checkout_replaced' });
  }

  return {
    tidy,
    /** Checks whether an open attempt became a subscription whose webhook is missing. */
    async reconcile(userId: string): Promise<void> {
      await findRunning(userId);
    },
    async isTrialAvailable(userId: string, ip: string): Promise<boolean> {
      const user = await findUserById(db, userId);
      return user !== undefined && trials.isAvailable(db, user, { ip, now: now() });
    },
    /**
     * Starts a checkout, reuses the account's open one, or replaces it when it was for another plan. Changes a running
     * subscription instead. Throws `not_found` for a price that is not sold, `already_exists` for the current plan,
     * `already_running` when another tab was faster.
     */
    async start(
      payer: Payer,
      priceId: string,
      { language, ip, isRepeated, previewVersion }: CheckoutVisit,
    ): Promise<Session> {
      const plan = await getSoldPlan(priceId);
      const before = await findRunning(payer.userId);
      if (!before && plan.name === FREE_PLAN)
        throw new RequestError('already_exists', { message: 'already_subscribed' });

      if (!before) {
        const choice = { price_id: priceId, language };
        const tryAttempt = () =>
          database.transaction((trx: Connection) => openAttempt(trx, payer.userId, choice, ip));
        /** The other tab's session may have just completed. */
        const syncOthers = async () => {
          await tidy(payer.userId);
          return findRunning(payer.userId);
        };
        let attempt = await tryAttempt();
        let running = await syncOthers();
        // An earlier checkout may have used the trial: create the attempt again without it.
        if (!running && attempt.trial_days > 0 && attempt.session_id === null) {
          const { id } = attempt;
          attempt = await tryAttempt();
          // Another tab intervened: expire its closed session.
          if (attempt.id !== id) running = await syncOthers();
        }
        if (!running) return openSession(payer, attempt, language);
      }
      const running = await subscriptions.getRunning(payer.userId);
      try {
        await changes.change(running, plan, previewVersion);
      } catch (error) {
        const isDone = isRequestError(error) && error.code === 'already_exists';
        if (!isDone || !isRepeated) throw error;
      }
      const { provider_id: sessionId } = running;
      return { sessionId, url: plan.name === FREE_PLAN ? `${publicUrl}/home` : successUrlOf(sessionId) };
    },
    /**
     * Describes what `start` would do and charge; without a price, what keeping the current plan would do. Changes
     * nothing; throws as `start` does.
     */
    async preview(
      payer: Payer,
      priceId: string | undefined,
    ): Promise<readonly [plan: SoldPlan, action: PlannedAction]> {
      if (priceId === undefined) {
        const running = await subscriptions.getRunning(payer.userId);
        const present = await changes.getPresentPlan(running);
        return [present, await changes.preview(running, present)];
      }
      const plan = await getSoldPlan(priceId);
      const running = await findRunning(payer.userId);
      if (running) return [plan, await changes.preview(running, plan)];
      if (plan.name === FREE_PLAN)
        throw new RequestError('already_exists', { message: 'already_subscribed' });
      return [plan, { action: 'checkout' }];
    },
    /**
     * Reads the status of the account's checkout from the provider and saves a completed purchase, with or without its
     * webhook. Throws `not_found` for an unknown checkout or another account's.
     */
    async readOutcome(userId: string, sessionId: string) {
      // After a plan change the page passes a subscription id instead of a session id.
      const known = await subscriptions.find(userId);
      if (known?.provider_id === sessionId) return 'complete';
      const checkout = await unlessNotFound(engine.fetchCheckout(sessionId));
      if (checkout?.userId !== userId) throw new RequestError('not_found', { message: 'checkout_unknown' });
      if (checkout.subscriptionId !== null) await subscriptions.sync(checkout.subscriptionId);
      return checkout.status;
    },
    /** Returns the URL of a session's page. Throws `not_found`, `gone`. */
    async getUrl(sessionId: string): Promise<string> {
      const session = await findCheckoutSession(db, sessionId);
      if (!session || session.url === null) throw new RequestError('not_found');
      const isOver = session.closed_at !== null || session.expires_at.getTime() <= now().getTime();
      if (isOver) throw new RequestError('gone', { message: 'checkout_over' });
      return session.url;
    },
  };
}
