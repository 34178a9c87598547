import { randomUUID } from 'node:crypto';
import { Problem } from '@lisan/errors';
import type { Database } from '../../../database/database';
import type { Connection } from '../../../database/schema';
import type { PaymentEngine, PaymentEvent, ProviderSubscription, SoldPlan } from '../payment-engine';
import { isSignedWebhook, signWebhook } from '../webhook-signature';
import {
  endCheckout,
  findCheckout,
  findSubscription,
  insertSubscription,
  keepCheckout,
  listEnding,
  updateSubscription,
  type LocalCheckout,
  type LocalSubscription,
} from './local-payment.repository';

const DAY = 86_400_000;
/** Days before its end that a trial is announced to end. */
const NOTICE_DAYS = 3;

interface LocalPaymentOptions {
  readonly database: Database;
  readonly plans: readonly SoldPlan[];
  /** What its webhooks are signed with. */
  readonly secret: string;
  readonly now: () => Date;
  /** Where a person finds the checkout page of a session. */
  readonly addressOf: (sessionId: string) => string;
  readonly addMonths: (date: Date, count: number) => Date;
  /** Delivers a signed webhook, in the transaction of what it tells: at least once, in any order. */
  readonly deliver: (trx: Connection, body: string) => Promise<void>;
}

/** The embedded payment engine: books without money. What its checkout page needs comes beside the engine's own acts. */
export interface LocalPayment extends PaymentEngine {
  readonly local: true;
  /** Throws `gone` when it is over, `not_found` when there is none. */
  getCheckout(sessionId: string): Promise<LocalCheckout>;
  /** The person agreed: a subscription begins, a webhook is on its way. Answers where to go. */
  complete(sessionId: string): Promise<string>;
  /** The person declined. Answers where to go. */
  decline(sessionId: string): Promise<string>;
  sign(body: string): string;
  /** Renews, announces and ends what is due. To be called often; the clock may jump. */
  tick(): Promise<void>;
}

export function createLocalPayment(options: LocalPaymentOptions): LocalPayment {
  const { database, plans, secret, now, addMonths } = options;
  const { db } = database;

  const tell = (trx: Connection, type: string, subscription: LocalSubscription) =>
    options.deliver(
      trx,
      JSON.stringify({ id: `evt_${randomUUID()}`, type, data: { object: { id: subscription.id } } }),
    );

  function present(row: LocalSubscription): ProviderSubscription {
    return {
      id: row.id,
      customerId: `local_${row.user_id}`,
      userId: row.user_id,
      plan: planOf(row.price_id).name,
      status: row.status,
      trialEnd: row.trial_end,
      periodStart: row.period_start,
      periodEnd: row.period_end,
      cancelAtPeriodEnd: row.cancel_at_period_end,
    };
  }

  function planOf(priceId: string): SoldPlan {
    const plan = plans.find((one) => one.priceId === priceId);
    if (!plan) throw new Problem('not_found');
    return plan;
  }

  async function change(
    id: string,
    type: string,
    changes: Partial<Omit<LocalSubscription, 'id' | 'user_id'>>,
  ): Promise<ProviderSubscription> {
    return database.transaction(async (trx) => {
      const row = await updateSubscription(trx, id, changes);
      if (!row) throw new Problem('not_found');
      await tell(trx, type, row);
      return present(row);
    });
  }

  async function getCheckout(sessionId: string): Promise<LocalCheckout> {
    const checkout = await findCheckout(db, sessionId);
    if (!checkout) throw new Problem('not_found');
    const isOld = now().getTime() - checkout.created_at.getTime() > DAY;
    if (checkout.status !== 'open' || isOld) throw new Problem('gone', { message: 'checkout_over' });
    return checkout;
  }

  async function advance(row: LocalSubscription): Promise<void> {
    const isTrial = row.status === 'trialing';
    // A trial without a card ends by itself, as it does with the provider; nobody is charged for what they forgot.
    if (isTrial || row.cancel_at_period_end) {
      await change(row.id, 'customer.subscription.deleted', { status: 'canceled' });
      return;
    }
    await change(row.id, 'customer.subscription.updated', {
      period_start: row.period_end,
      period_end: addMonths(row.period_end, 1),
    });
  }

  return {
    name: 'Local checkout',
    local: true,
    getCheckout,
    listPlans: async () => plans,
    async openCheckout({ priceId, userId, ...request }) {
      planOf(priceId);
      const checkout = await keepCheckout(db, {
        id: `local_${randomUUID()}`,
        idempotency_key: request.idempotencyKey,
        user_id: userId,
        price_id: priceId,
        trial_days: request.trialDays,
        success_url: request.successUrl,
        cancel_url: request.cancelUrl,
        created_at: now(),
      });
      return { sessionId: checkout.id, url: options.addressOf(checkout.id) };
    },
    async expireCheckout(sessionId) {
      await endCheckout(db, sessionId, 'expired');
    },
    async complete(sessionId) {
      const checkout = await getCheckout(sessionId);
      await database.transaction(async (trx) => {
        // A second click finds it complete and changes nothing.
        if (!(await endCheckout(trx, sessionId, 'complete'))) return;
        const start = now();
        const trialEnd =
          checkout.trial_days > 0 ? new Date(start.getTime() + checkout.trial_days * DAY) : null;
        const subscription: LocalSubscription = {
          id: `sub_${randomUUID()}`,
          user_id: checkout.user_id,
          price_id: checkout.price_id,
          status: trialEnd ? 'trialing' : 'active',
          trial_end: trialEnd,
          period_start: start,
          period_end: trialEnd ?? addMonths(start, 1),
          cancel_at_period_end: false,
          notified_at: null,
        };
        await insertSubscription(trx, subscription);
        await tell(trx, 'customer.subscription.created', subscription);
      });
      return checkout.success_url;
    },
    async decline(sessionId) {
      const checkout = await getCheckout(sessionId);
      await endCheckout(db, sessionId, 'expired');
      return checkout.cancel_url;
    },
    async fetchSubscription(id) {
      const row = await findSubscription(db, id);
      if (!row) throw new Problem('not_found');
      return present(row);
    },
    changePlan: (id, priceId) =>
      change(id, 'customer.subscription.updated', {
        price_id: planOf(priceId).priceId,
        cancel_at_period_end: false,
      }),
    cancelAtPeriodEnd: (id, isCanceled) =>
      change(id, 'customer.subscription.updated', { cancel_at_period_end: isCanceled }),
    async end(id) {
      await updateSubscription(db, id, { status: 'canceled' });
    },
    openPortal: async (_customerId, returnUrl) => returnUrl,
    listInvoices: async () => [],
    sign: (body) => signWebhook(body, secret, now()),
    readEvent(body, signature) {
      if (!isSignedWebhook(body, signature, secret, now())) throw new Problem('invalid_webhook_signature');
      return readLocalEvent(body);
    },
    async tick() {
      for (const row of await listEnding(db, new Date(now().getTime() + NOTICE_DAYS * DAY))) {
        if (row.period_end.getTime() <= now().getTime()) await advance(row);
        else if (row.status === 'trialing' && row.notified_at === null)
          await change(row.id, 'customer.subscription.trial_will_end', { notified_at: now() });
      }
    },
  };
}

function readLocalEvent(body: Uint8Array): PaymentEvent {
  const event = JSON.parse(Buffer.from(body).toString('utf8')) as {
    id: string;
    type: string;
    data: { object: { id: string } };
  };
  return { id: event.id, type: event.type, subscriptionId: event.data.object.id };
}
