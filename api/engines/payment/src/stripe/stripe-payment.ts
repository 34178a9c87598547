import type { Stripe } from 'stripe';
import { isRequestError } from '@lisan/errors';
import {
  unlessNotFound,
  type CheckoutRequest,
  type PaymentEngine,
  type PlanChange,
  type SoldPlan,
} from '@lisan/engine-contract';
import { createStripeCall, type StripeDelays, actOnRunning } from './stripe-call';
import { createStripeClient, findPortal, type StripeAccess, marks } from './stripe-client';
import { readStripeEvent } from './stripe-event';
import { createStripePlans } from './stripe-plans';
import { idOf, planItemOf, readSubscription, subscriptionParts, toDate } from './stripe-subscription';

export interface StripeOptions extends StripeAccess {
  readonly webhookSecret: string;
  readonly free: SoldPlan;
  readonly now: () => Date;
  readonly delays?: StripeDelays;
}

export function createStripePayment(options: StripeOptions): PaymentEngine {
  const stripe = createStripeClient(options);
  const call = createStripeCall(options.delays);
  const listPlans = createStripePlans(stripe, call, options);

  const fetch = (id: string) => call(() => stripe.subscriptions.retrieve(id, { expand: subscriptionParts }));

  async function expire(sessionId: string): Promise<Stripe.Checkout.Session> {
    try {
      return await call((keyed) => stripe.checkout.sessions.expire(sessionId, {}, keyed));
    } catch (error) {
      if (!isRequestError(error) || error.code !== 'provider_rejected') throw error;
      return call(() => stripe.checkout.sessions.retrieve(sessionId));
    }
  }

  async function changePlan({
    subscriptionId,
    priceId,
    isCharged,
    idempotencyKey,
  }: PlanChange): Promise<void> {
    const subscription = await fetch(subscriptionId);
    const item = planItemOf(subscription);
    if (!item || item.price.id === priceId) return;
    const update = () =>
      call(
        (keyed) =>
          stripe.subscriptions.update(
            subscriptionId,
            {
              items: [{ id: item.id, price: priceId }],
              ...withoutCancellation(subscription),
              // Paid at once or unchanged: never serve an unpaid plan.
              ...(isCharged
                ? { proration_behavior: 'always_invoice', payment_behavior: 'error_if_incomplete' }
                : { proration_behavior: 'none' }),
            },
            keyed,
          ),
        idempotencyKey,
      );
    await actOnRunning({ stripe, call }, subscriptionId, update);
  }

  return {
    name: 'Stripe',
    local: false,
    listPlans,
    async openCustomer({ userId, email }) {
      // The idempotency key covers these fields only; the email may change between attempts and is set
      // afterwards.
      const { id } = await call(
        (keyed) => stripe.customers.create({ metadata: { [marks.user]: userId } }, keyed),
        `customer of ${userId}`,
      );
      await call((keyed) => stripe.customers.update(id, { email }, keyed));
      return id;
    },
    async openCheckout(request) {
      const { id, url } = await call(
        (keyed) => stripe.checkout.sessions.create(checkoutOf(request), keyed),
        request.idempotencyKey,
      );
      if (url === null) throw new Error(`The checkout ${id} has no page.`);
      return { sessionId: id, url };
    },
    async fetchCheckout(sessionId) {
      const session = await call(() => stripe.checkout.sessions.retrieve(sessionId));
      const { client_reference_id: userId, status, subscription } = session;
      return {
        userId,
        status: (['complete', 'expired'] as const).find((end) => end === status) ?? 'open',
        subscriptionId: subscription === null ? null : idOf(subscription),
      };
    },
    async expireCheckout(sessionId) {
      const { subscription } = await expire(sessionId);
      return subscription === null ? null : idOf(subscription);
    },
    async listRunning(customerId) {
      const { data } = await call(() =>
        stripe.subscriptions.list({ customer: customerId, status: 'all', limit: 100 }),
      );
      return data.filter(({ status }) => isAlive(status)).map(({ id }) => id);
    },
    fetchSubscription: async (id) => readSubscription(await fetch(id), listPlans),
    async previewChange(subscriptionId, priceId) {
      const subscription = await fetch(subscriptionId);
      const item = planItemOf(subscription);
      if (!item || item.price.id === priceId) return 0;
      const invoice = await call(() =>
        stripe.invoices.createPreview({
          subscription: subscriptionId,
          subscription_details: {
            items: [{ id: item.id, price: priceId }],
            proration_behavior: 'always_invoice',
          },
        }),
      );
      return Math.max(0, invoice.amount_due);
    },
    changePlan,
    async cancelAtPeriodEnd(id, isCanceled) {
      const change = isCanceled ? { cancel_at_period_end: true } : withoutCancellation(await fetch(id));
      await actOnRunning({ stripe, call }, id, () =>
        call((keyed) => stripe.subscriptions.update(id, change, keyed)),
      );
    },
    async end(id) {
      const terms = { prorate: true, invoice_now: true };
      const cancel = () => call((keyed) => stripe.subscriptions.cancel(id, terms, keyed));
      await unlessNotFound(actOnRunning({ stripe, call }, id, cancel));
    },
    async forgetCustomer(customerId) {
      await unlessNotFound(call((keyed) => stripe.customers.del(customerId, keyed)));
    },
    async openPortal(customerId, returnUrl) {
      const configuration = await findPortal(stripe, call);
      const { url } = await call((keyed) =>
        stripe.billingPortal.sessions.create(
          {
            customer: customerId,
            return_url: returnUrl,
            ...(configuration !== undefined && { configuration }),
          },
          keyed,
        ),
      );
      return url;
    },
    async findCard(customerId) {
      const { data } = await call(() =>
        stripe.customers.listPaymentMethods(customerId, { type: 'card', limit: 1 }),
      );
      const card = data[0]?.card;
      if (!card) return undefined;
      return {
        brand: card.brand,
        last4: card.last4,
        expiryMonth: card.exp_month,
        expiryYear: card.exp_year,
      };
    },
    async listInvoices(customerId) {
      const { data } = await call(() => stripe.invoices.list({ customer: customerId, limit: 100 }));
      return data.map((invoice) => ({
        id: invoice.id ?? '',
        createdAt: toDate(invoice.created),
        cents: invoice.total,
        status: invoice.status ?? 'draft',
        url: invoice.hosted_invoice_url ?? null,
        nextAttemptAt: invoice.next_payment_attempt === null ? null : toDate(invoice.next_payment_attempt),
      }));
    },
    readEvent: (body, signature) =>
      readStripeEvent(body, signature, { secret: options.webhookSecret, now: options.now() }),
  };
}

function checkoutOf(request: CheckoutRequest): Stripe.Checkout.SessionCreateParams {
  const { customerId, userId, priceId, trialDays } = request;
  return {
    mode: 'subscription',
    customer: customerId,
    client_reference_id: userId,
    line_items: [{ price: priceId, quantity: 1 }],
    // Stripe has no Arabic: use the browser's language.
    locale: 'auto',
    success_url: request.successUrl,
    cancel_url: request.cancelUrl,
    payment_method_collection: trialDays > 0 ? 'if_required' : 'always',
    subscription_data: {
      metadata: { [marks.user]: userId },
      ...(trialDays > 0 && {
        trial_period_days: trialDays,
        trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
      }),
    },
  };
}

/** Reverts a scheduled end: a flag set by us, or a date set by the portal. */
function withoutCancellation({ cancel_at: date, cancel_at_period_end: isSet }: Stripe.Subscription) {
  return !isSet && date !== null ? ({ cancel_at: '' } as const) : { cancel_at_period_end: false };
}

function isAlive(status: string): boolean {
  return status === 'trialing' || status === 'active' || status === 'past_due';
}
