import { randomUUID } from 'node:crypto';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { RequestError } from '@lisan/errors';
import type { Database } from '../../../database/database';
import type { Connection } from '../../../database/schema';
import type { Language } from '../../../translations/language';
import {
  addMonths,
  SESSION_PLACEHOLDER,
  type PaymentEngine,
  type PaymentEvent,
  type SoldPlan,
} from '@lisan/engine-contract';
import { isSignedWebhook, signWebhook } from '@lisan/engine-payment';
import {
  changeRunning,
  endCheckout,
  findCheckout,
  findSubscription,
  insertSubscription,
  insertCheckout,
  listEnding,
  listRunningOfUser,
  type LocalChanges,
  type LocalCheckout,
  type LocalSubscription,
} from './local-payment.repository';
import { DAY_MS } from '../../../durations';

/** Days before the end of a trial at which it is announced. */
const TRIAL_END_NOTICE_DAYS = 3;
const CUSTOMER_PREFIX = 'local_';

interface LocalPaymentOptions {
  readonly database: Database;
  readonly plans: readonly SoldPlan[];
  readonly secret: string;
  readonly now: () => Date;
  readonly urlOf: (sessionId: string, language: Language) => string;
  /** Queues a webhook in the transaction of its change: at least once, in any order. */
  readonly deliver: (trx: Connection, body: string) => Promise<void>;
}

/** The built-in payment engine: subscriptions without money, plus the actions of its checkout page. */
export interface LocalPayment extends PaymentEngine {
  readonly local: true;
  /** Throws `gone` when it is over, `not_found` when it does not exist. */
  getCheckout(sessionId: string): Promise<LocalCheckout>;
  /** Starts the subscription and queues its webhook. Returns the redirect URL. */
  complete(sessionId: string): Promise<string>;
  decline(sessionId: string): Promise<string>;
  sign(body: string): string;
  /** Renews, announces and ends what is due. Call it often; clock jumps are safe. */
  tick(): Promise<void>;
}

export function createLocalPayment(options: LocalPaymentOptions): LocalPayment {
  const { database, plans, secret, now } = options;
  const { db } = database;

  function getPlan(priceId: string): SoldPlan {
    const plan = plans.find((one) => one.priceId === priceId);
    if (!plan) throw new RequestError('not_found');
    return plan;
  }

  async function getCheckout(sessionId: string): Promise<LocalCheckout> {
    const checkout = await findCheckout(db, sessionId);
    if (!checkout) throw new RequestError('not_found');
    if (checkout.status === 'complete') throw new RequestError('gone', { message: 'checkout_complete' });
    const isExpired = now().getTime() - checkout.created_at.getTime() > DAY_MS;
    if (checkout.status !== 'open' || isExpired) throw new RequestError('gone', { message: 'checkout_over' });
    return checkout;
  }

  const announce = (trx: Connection, type: string, id: string) =>
    options.deliver(trx, JSON.stringify({ id: `evt_${randomUUID()}`, type, data: { object: { id } } }));

  async function startSubscription(trx: Connection, id: string, checkout: LocalCheckout): Promise<void> {
    const start = now();
    const trialEnd =
      checkout.trial_days > 0 ? new Date(start.getTime() + checkout.trial_days * DAY_MS) : null;
    await insertSubscription(trx, {
      id,
      user_id: checkout.user_id,
      price_id: checkout.price_id,
      paid_price_id: checkout.price_id,
      status: trialEnd ? 'trialing' : 'active',
      trial_end: trialEnd,
      period_start: start,
      period_end: trialEnd ?? addMonths(start, 1),
      cancel_at_period_end: false,
      notified_at: null,
      created_at: start,
    });
    await announce(trx, 'customer.subscription.created', id);
  }

  function write(id: string, event: string, changes: LocalChanges): Promise<boolean> {
    return database.transaction(async (trx) => {
      const row = await changeRunning(trx, id, changes);
      if (row) await announce(trx, `customer.subscription.${event}`, id);
      return row !== undefined;
    });
  }

  async function change(id: string, changes: LocalChanges): Promise<void> {
    if (!(await write(id, 'updated', changes))) throw new RequestError('not_found');
  }

  async function end(id: string): Promise<void> {
    await write(id, 'deleted', { status: 'canceled' });
  }

  const listRunning = async (customerId: string) => {
    const userId = customerId.slice(CUSTOMER_PREFIX.length);
    return (await listRunningOfUser(db, userId)).map(({ id }) => id);
  };

  async function advance(row: LocalSubscription): Promise<void> {
    // As at the provider, a trial without a card ends without a charge.
    if (row.status === 'trialing' || row.cancel_at_period_end) return end(row.id);
    // After a long downtime, continue in the current month.
    let [from, until] = [row.period_end, addMonths(row.period_end, 1)];
    while (until.getTime() <= now().getTime()) [from, until] = [until, addMonths(until, 1)];
    await write(row.id, 'updated', { period_start: from, period_end: until, paid_price_id: row.price_id });
  }

  return {
    name: 'Local checkout',
    local: true,
    getCheckout,
    listPlans: async () => plans,
    openCustomer: async ({ userId }) => CUSTOMER_PREFIX + userId,
    async openCheckout({ priceId, userId, language, ...request }) {
      getPlan(priceId);
      const { id } = await insertCheckout(db, {
        id: `local_${randomUUID()}`,
        idempotency_key: request.idempotencyKey,
        user_id: userId,
        price_id: priceId,
        trial_days: request.trialDays,
        success_url: request.successUrl,
        cancel_url: request.cancelUrl,
        created_at: now(),
      });
      return { sessionId: id, url: options.urlOf(id, language) };
    },
    async fetchCheckout(sessionId) {
      const checkout = await findCheckout(db, sessionId);
      if (!checkout) throw new RequestError('not_found');
      const { user_id: userId, status, subscription_id: subscriptionId } = checkout;
      return { userId, status, subscriptionId };
    },
    async expireCheckout(sessionId) {
      await endCheckout(db, sessionId, { status: 'expired' });
      return (await findCheckout(db, sessionId))?.subscription_id ?? null;
    },
    async complete(sessionId) {
      const known = await findCheckout(db, sessionId);
      if (known?.status === 'complete') return afterwards(known);
      const checkout = await getCheckout(sessionId);
      const subscription_id = `sub_${randomUUID()}`;
      await database.transaction(async (trx) => {
        if (await endCheckout(trx, sessionId, { status: 'complete', subscription_id }))
          await startSubscription(trx, subscription_id, checkout);
      });
      return afterwards(checkout);
    },
    // The session stays open, as at a provider: the user may return to it.
    decline: async (sessionId) => (await getCheckout(sessionId)).cancel_url,
    async fetchSubscription(id) {
      const row = await findSubscription(db, id);
      if (!row) throw new RequestError('not_found');
      return {
        id: row.id,
        customerId: CUSTOMER_PREFIX + row.user_id,
        userId: row.user_id,
        plan: getPlan(row.price_id).name,
        paidPlan: getPlan(row.paid_price_id).name,
        status: row.status,
        isPaid: true,
        trialEnd: row.trial_end,
        periodStart: row.period_start,
        periodEnd: row.period_end,
        cancelAtPeriodEnd: row.cancel_at_period_end,
        createdAt: row.created_at,
      };
    },
    listRunning,
    // No card is charged, and the pages say so.
    previewChange: async (_subscriptionId, priceId) => {
      getPlan(priceId);
      return 0;
    },
    async changePlan({ subscriptionId, priceId, isCharged }) {
      getPlan(priceId);
      const paid = isCharged ? { paid_price_id: priceId } : {};
      await change(subscriptionId, { price_id: priceId, ...paid, cancel_at_period_end: false });
    },
    cancelAtPeriodEnd: (id, isCanceled) => change(id, { cancel_at_period_end: isCanceled }),
    end,
    async forgetCustomer(customerId) {
      for (const id of await listRunning(customerId)) await end(id);
    },
    async openPortal() {
      throw new RequestError('wrong_state', { message: 'portal_none' });
    },
    findCard: async () => undefined,
    listInvoices: async () => [],
    sign: (body) => signWebhook(body, secret, now()),
    readEvent(body, signature) {
      if (!isSignedWebhook(body, signature, secret, now()))
        throw new RequestError('invalid_webhook_signature');
      return readLocalEvent(body);
    },
    async tick() {
      for (const row of await listEnding(db, new Date(now().getTime() + TRIAL_END_NOTICE_DAYS * DAY_MS))) {
        if (row.period_end.getTime() <= now().getTime()) await advance(row);
        else if (row.status === 'trialing' && row.notified_at === null)
          await write(row.id, 'trial_will_end', { notified_at: now() });
      }
    },
  };
}

function afterwards({ id, success_url: url }: LocalCheckout): string {
  return url.replace(SESSION_PLACEHOLDER, id);
}

const LocalEvent = Type.Object({
  id: Type.String(),
  type: Type.String(),
  data: Type.Object({ object: Type.Object({ id: Type.String() }) }),
});

function readLocalEvent(body: Uint8Array): PaymentEvent {
  try {
    const event: unknown = JSON.parse(Buffer.from(body).toString('utf8'));
    if (!Value.Check(LocalEvent, event)) throw new TypeError('This is no event');
    const { id, type, data } = event;
    return { id, type, subscriptionId: data.object.id, expiredSessionId: null };
  } catch (cause) {
    throw new RequestError('invalid_webhook_signature', { cause });
  }
}
