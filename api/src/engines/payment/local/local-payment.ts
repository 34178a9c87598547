import { randomUUID } from 'node:crypto';
import { Problem } from '@lisan/errors';
import type { Language } from '../../../translations/language';
import { SESSION_PLACEHOLDER, type PaymentEngine, type PaymentEvent } from '../payment-engine';
import { isSignedWebhook, signWebhook } from '../webhook-signature';
import { createLocalBooks, customerOf, userOf, type BooksOptions } from './local-books';
import { endCheckout, findCheckout, keepCheckout, type LocalCheckout } from './local-payment.repository';
import { Value } from 'typebox/value';
import { Type } from 'typebox';

const DAY = 86_400_000;

interface LocalPaymentOptions extends BooksOptions {
  readonly secret: string;
  readonly urlOf: (sessionId: string, language: Language) => string;
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
  tick(): Promise<void>;
}

export function createLocalPayment(options: LocalPaymentOptions): LocalPayment {
  const { database, plans, secret, now } = options;
  const { db } = database;
  const books = createLocalBooks(options);

  async function getCheckout(sessionId: string): Promise<LocalCheckout> {
    const checkout = await findCheckout(db, sessionId);
    if (!checkout) throw new Problem('not_found');
    if (checkout.status === 'complete') throw new Problem('gone', { message: 'checkout_complete' });
    const isOld = now().getTime() - checkout.created_at.getTime() > DAY;
    if (checkout.status !== 'open' || isOld) throw new Problem('gone', { message: 'checkout_over' });
    return checkout;
  }

  return {
    name: 'Local checkout',
    local: true,
    getCheckout,
    listPlans: async () => plans,
    openCustomer: async ({ userId }) => customerOf(userId),
    async openCheckout({ priceId, userId, language, ...request }) {
      books.getPlan(priceId);
      const { id } = await keepCheckout(db, {
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
      if (!checkout) throw new Problem('not_found');
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
          await books.begin(trx, subscription_id, checkout);
      });
      return afterwards(checkout);
    },
    // The session stays open, as at a provider: the user may return to it.
    decline: async (sessionId) => (await getCheckout(sessionId)).cancel_url,
    fetchSubscription: books.fetch,
    listRunning: (customerId) => books.listRunning(userOf(customerId)),
    // No card is charged, and the pages say so.
    previewChange: async (_subscriptionId, priceId) => {
      books.getPlan(priceId);
      return 0;
    },
    async changePlan({ subscriptionId, priceId, isCharged }) {
      const { priceId: price_id } = books.getPlan(priceId);
      const paid = isCharged ? { paid_price_id: price_id } : {};
      await books.change(subscriptionId, { price_id, ...paid, cancel_at_period_end: false });
    },
    cancelAtPeriodEnd: (id, isCanceled) => books.change(id, { cancel_at_period_end: isCanceled }),
    end: books.end,
    async forgetCustomer(customerId) {
      for (const id of await books.listRunning(userOf(customerId))) await books.end(id);
    },
    async openPortal() {
      throw new Problem('wrong_state', { message: 'portal_none' });
    },
    listInvoices: async () => [],
    sign: (body) => signWebhook(body, secret, now()),
    readEvent(body, signature) {
      if (!isSignedWebhook(body, signature, secret, now())) throw new Problem('invalid_webhook_signature');
      return readLocalEvent(body);
    },
    tick: books.tick,
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

export function readLocalEvent(body: Uint8Array): PaymentEvent {
  let event: unknown;
  try {
    event = JSON.parse(Buffer.from(body).toString('utf8'));
  } catch (cause) {
    throw new Problem('invalid_webhook_signature', { cause });
  }
  if (!Value.Check(LocalEvent, event)) throw new Problem('invalid_webhook_signature');
  const { id, type, data } = event;
  return { id, type, subscriptionId: data.object.id, expiredSessionId: null };
}
