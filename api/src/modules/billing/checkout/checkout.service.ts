import { randomUUID } from 'node:crypto';
import { limits } from '@lisan/contract';
import { isProblem, Problem } from '@lisan/errors';
import type { Core } from '../../../core';
import type { Connection } from '../../../database/schema';
import {
  SESSION_PLACEHOLDER,
  type Payer,
  type PaymentEngine,
  type SoldPlan,
} from '../../../engines/payment/payment-engine';
import type { Language } from '../../../translations/language';
import {
  closeCheckouts,
  deleteCheckout,
  dropAttempt,
  findCheckoutSession,
  findOpenCheckout,
  insertCheckout,
  keepSession,
  listClosedCheckouts,
  type CheckoutRow,
} from '../checkouts.repository';
import { findCustomer, keepCustomer } from '../customers.repository';
import { lockPlanAccount } from '../plans/plan-accounts.repository';
import type { PlanChanges } from '../subscriptions/plan-change';
import type { PlannedAct } from '../subscriptions/planned-change';
import { FREE } from '../plans/plans';
import { isRunning, type RunningSubscription } from '../subscriptions/subscription-state';
import type { Subscriptions } from '../subscriptions/subscriptions.service';
import { createTrials } from '../subscriptions/trials';

const HOUR = 3_600_000;
/** A session lives for 24 hours; in its last one nobody is sent there any more. */
const SESSION_HOURS = 24;

export interface Session {
  readonly sessionId: string;
  readonly url: string;
}

/** Where a checkout is asked for. */
export interface CheckoutVisit {
  readonly language: Language;
  /** Network address. */
  readonly ip: string;
  /** Of the preview that the user confirmed. */
  readonly previewVersion?: string | undefined;
  /** The same request came before: a change that is made already is its result. */
  readonly isRepeated?: boolean;
}

export interface Checkout {
  /**
   * Begins a checkout; the open one of the account is gone on with, or ends when it was for something else. A running
   * subscription is changed instead. Throws `not_found` for a price that is not sold, `already_exists` for the plan
   * that the account has, `already_running` when another tab was quicker.
   */
  begin(payer: Payer, priceId: string, visit: CheckoutVisit): Promise<Session>;
  /**
   * What `begin` would do for this price, and for how much; without one, what going on with the present plan would do.
   * Changes nothing; throws as `begin` does.
   */
  preview(payer: Payer, priceId: string | undefined): Promise<readonly [plan: SoldPlan, act: PlannedAct]>;
  /** Where a session's page is. Throws `not_found`, `gone`. */
  getUrl(sessionId: string): Promise<string>;
  /** Ends the sessions of closed attempts at the provider. One that was completed nevertheless is written down. */
  tidy(userId: string): Promise<void>;
  /** Asks the provider whether an open attempt has become a subscription that nothing was heard of. */
  lookUp(userId: string): Promise<void>;
  /** True when the account's next checkout starts with a free trial. */
  isTrialAvailable(userId: string, ip: string): Promise<boolean>;
}

interface Parts {
  readonly engine: PaymentEngine;
  readonly subscriptions: Subscriptions;
  readonly changes: PlanChanges;
}

export function createCheckout(core: Core, { engine, subscriptions, changes }: Parts): Checkout {
  const { config, database, now } = core;
  const { db } = database;
  const { publicUrl } = config.server;
  const trials = createTrials(core.keys);
  const successUrlOf = (sessionId: string) => `${publicUrl}/success?session_id=${sessionId}`;

  async function getSoldPlan(priceId: string): Promise<SoldPlan> {
    const plan = (await engine.listPlans()).find((one) => one.priceId === priceId);
    if (!plan) throw new Problem('not_found', { message: 'plan_unknown' });
    return plan;
  }

  async function openCustomer(payer: Payer): Promise<string> {
    const known = await findCustomer(db, payer.userId);
    if (known !== undefined) return known;
    await keepCustomer(db, payer.userId, await engine.openCustomer(payer));
    return (await findCustomer(db, payer.userId)) ?? '';
  }

  /** A session that the provider does not know any more has become nothing. */
  async function expire(sessionId: string): Promise<string | null> {
    try {
      return await engine.expireCheckout(sessionId);
    } catch (error) {
      if (isProblem(error) && error.code === 'not_found') return null;
      throw error;
    }
  }

  async function tidy(userId: string): Promise<void> {
    for (const { id, session_id: sessionId } of await listClosedCheckouts(db, userId)) {
      const become = sessionId === null ? null : await expire(sessionId);
      if (become !== null) await subscriptions.sync(become);
      // Without a session its answer is still on the way: whoever waits for it will look again.
      if (sessionId !== null) await deleteCheckout(db, id);
    }
  }

  /** Also one that the provider knows of and whose webhook is not here yet. */
  async function findRunning(userId: string): Promise<RunningSubscription | undefined> {
    const known = await subscriptions.find(userId);
    if (isRunning(known)) return known;
    const customerId = await findCustomer(db, userId);
    for (const id of customerId === undefined ? [] : await engine.listRunning(customerId))
      await subscriptions.sync(id);
    const heard = await subscriptions.find(userId);
    return isRunning(heard) ? heard : undefined;
  }

  /** The attempt that two clicks share, and two tabs; the one before it is closed when it was for something else. */
  async function takeAttempt(
    trx: Connection,
    userId: string,
    wish: Pick<CheckoutRow, 'price_id' | 'language'>,
    ip: string,
  ): Promise<CheckoutRow> {
    await lockPlanAccount(trx, userId, now());
    const user = await trx.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow();
    const trial_days = (await trials.claim(trx, user, { ip, now: now() })) ? limits.trialDays : 0;
    const open = await findOpenCheckout(trx, userId);
    const isFresh = open && open.expires_at.getTime() - now().getTime() > HOUR;
    const isSame = open && open.price_id === wish.price_id && open.language === wish.language;
    if (isFresh && isSame && open.trial_days === trial_days) return open;
    await closeCheckouts(trx, userId, now());
    const attempt: CheckoutRow = {
      ...wish,
      id: randomUUID(),
      user_id: userId,
      trial_days,
      session_id: null,
      url: null,
      created_at: now(),
      expires_at: new Date(now().getTime() + SESSION_HOURS * HOUR),
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
      if (await keepSession(db, attempt.id, session)) return session;
    } catch (error) {
      // The provider keeps its answer under the attempt's key, a failure too: the next click is a new attempt.
      await dropAttempt(db, attempt.id);
      throw error;
    }
    await tidy(payer.userId);
    throw new Problem('already_running', { message: 'checkout_replaced' });
  }

  return {
    tidy,
    lookUp: async (userId) => void (await findRunning(userId)),
    async isTrialAvailable(userId, ip) {
      const user = await db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst();
      return user !== undefined && trials.isAvailable(db, user, { ip, now: now() });
    },
    async begin(payer, priceId, { language, ip, isRepeated = false, previewVersion }) {
      const plan = await getSoldPlan(priceId);
      const before = await findRunning(payer.userId);
      if (!before && plan.name === FREE)
        throw new Problem('already_exists', { message: 'already_subscribed' });

      if (!before) {
        const wish = { price_id: priceId, language };
        const take = () =>
          database.transaction((trx: Connection) => takeAttempt(trx, payer.userId, wish, ip));
        /** The session of the other tab may have been completed at the last moment. */
        const lookAtOthers = async () => {
          await tidy(payer.userId);
          return findRunning(payer.userId);
        };
        let attempt = await take();
        let running = await lookAtOthers();
        // Or long ago, unheard: then the trial that was offered has been had.
        if (!running && attempt.trial_days > 0 && attempt.session_id === null) {
          const { id } = attempt;
          attempt = await take();
          // Another tab came between: its page is closed by now, and has to end.
          if (attempt.id !== id) running = await lookAtOthers();
        }
        if (!running) return openSession(payer, attempt, language);
      }
      const running = await subscriptions.getRunning(payer.userId);
      try {
        await changes.change(running, plan, previewVersion);
      } catch (error) {
        const isDone = isProblem(error) && error.code === 'already_exists';
        if (!isDone || !isRepeated) throw error;
      }
      const { provider_id: sessionId } = running;
      return { sessionId, url: plan.name === FREE ? `${publicUrl}/home` : successUrlOf(sessionId) };
    },
    async preview(payer, priceId) {
      if (priceId === undefined) {
        const running = await subscriptions.getRunning(payer.userId);
        const present = await changes.getPresentPlan(running);
        return [present, await changes.preview(running, present)];
      }
      const plan = await getSoldPlan(priceId);
      const running = await findRunning(payer.userId);
      if (running) return [plan, await changes.preview(running, plan)];
      if (plan.name === FREE) throw new Problem('already_exists', { message: 'already_subscribed' });
      return [plan, { act: 'checkout' }];
    },
    async getUrl(sessionId) {
      const session = await findCheckoutSession(db, sessionId);
      if (!session || session.url === null) throw new Problem('not_found');
      const isOver = session.closed_at !== null || session.expires_at.getTime() <= now().getTime();
      if (isOver) throw new Problem('gone', { message: 'checkout_over' });
      return session.url;
    },
  };
}
