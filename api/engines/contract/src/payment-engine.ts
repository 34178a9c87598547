import { isRequestError } from '@lisan/errors';
import type { Language } from '@lisan/contract';

/** Replaced by the session id in the success URL. */
export const SESSION_PLACEHOLDER = '{CHECKOUT_SESSION_ID}';

/** Amounts in US cents per month, `created` in Unix seconds. */
export interface SoldPlan {
  /** Key of the plan's quotas. */
  readonly name: string;
  readonly created: number;
  readonly popular: boolean;
  readonly priceId: string;
  readonly cents: number;
  readonly words: Readonly<Record<Language, PlanWords>>;
}

export interface PlanWords {
  readonly description: string;
  /** At most 15. */
  readonly features: readonly string[];
}

export type SubscriptionStatus = 'incomplete' | 'trialing' | 'active' | 'past_due' | 'paused' | 'canceled';

export interface ProviderSubscription {
  readonly id: string;
  readonly customerId: string;
  /** Account id; `null` for a subscription from another system. */
  readonly userId: string | null;
  readonly plan: string;
  /** Plan of the current period, paid or trial. */
  readonly paidPlan: string;
  readonly status: SubscriptionStatus;
  /** The current period is paid for, or is a trial. */
  readonly isPaid: boolean;
  readonly trialEnd: Date | null;
  readonly periodStart: Date;
  readonly periodEnd: Date;
  readonly cancelAtPeriodEnd: boolean;
  readonly createdAt: Date;
}

/** Contents of a webhook. Only a hint: always fetch the current subscription. */
export interface PaymentEvent {
  readonly id: string;
  readonly type: string;
  readonly subscriptionId: string | null;
  readonly expiredSessionId: string | null;
}

export interface Payer {
  readonly userId: string;
  readonly email: string;
}

export interface CheckoutRequest extends Payer {
  readonly customerId: string;
  readonly priceId: string;
  /** 0 = none: this identity already used its trial. */
  readonly trialDays: number;
  /** Repeated requests with a key create only one session. */
  readonly idempotencyKey: string;
  readonly language: Language;
  /** `{CHECKOUT_SESSION_ID}` is replaced by the session's id. */
  readonly successUrl: string;
  readonly cancelUrl: string;
}

export interface PlanChange {
  readonly subscriptionId: string;
  readonly priceId: string;
  /** True: charge the rest of the period now, and change nothing if that fails. False: no money moves. */
  readonly isCharged: boolean;
  readonly idempotencyKey: string;
}

export interface ProviderInvoice {
  readonly id: string;
  readonly createdAt: Date;
  readonly cents: number;
  readonly status: string;
  readonly url: string | null;
  readonly nextAttemptAt: Date | null;
}

export interface ProviderCard {
  /** Stripe's name, e.g. `visa`. */
  readonly brand: string;
  readonly last4: string;
  readonly expiryMonth: number;
  readonly expiryYear: number;
}

interface ProviderCheckout {
  /** Account id; `null` for a checkout from another system. */
  readonly userId: string | null;
  readonly status: 'open' | 'complete' | 'expired';
  readonly subscriptionId: string | null;
}

/**
 * A payment provider. Every method throws a RequestError: `provider_unavailable` (with `retryAfter` where
 * known), `provider_rejected`, `not_found` for an unknown id.
 */
export interface PaymentEngine {
  readonly name: string;
  /** No card is charged, and the pages say so. */
  readonly local: boolean;
  /** Oldest first. Includes the Free plan, whose price is never subscribed to. */
  listPlans(): Promise<readonly SoldPlan[]>;
  /** Returns the customer id; idempotent per account for a day. */
  openCustomer(payer: Payer): Promise<string>;
  openCheckout(request: CheckoutRequest): Promise<{ sessionId: string; url: string }>;
  fetchCheckout(sessionId: string): Promise<ProviderCheckout>;
  /**
   * Prevents a session from completing. Safe for a finished one: returns the id of its subscription, if
   * any.
   */
  expireCheckout(sessionId: string): Promise<string | null>;
  /** Ids of a customer's running subscriptions, including those whose webhooks have not arrived. */
  listRunning(customerId: string): Promise<readonly string[]>;
  fetchSubscription(subscriptionId: string): Promise<ProviderSubscription>;
  /** Cents that a charged change to this price would cost now; changes nothing. */
  previewChange(subscriptionId: string, priceId: string): Promise<number>;
  /** Throws `payment_required` when the card is declined. */
  changePlan(change: PlanChange): Promise<void>;
  cancelAtPeriodEnd(subscriptionId: string, isCanceled: boolean): Promise<void>;
  /** Ends it now and credits the unused part of the period to the customer. Safe for an ended one. */
  end(subscriptionId: string): Promise<void>;
  /** Ends a customer's subscriptions and deletes their personal data. Safe when already deleted. */
  forgetCustomer(customerId: string): Promise<void>;
  /** Opens card and invoice management. Throws `wrong_state` when no card is charged. */
  openPortal(customerId: string, returnUrl: string): Promise<string>;
  /** The customer's newest card. */
  findCard(customerId: string): Promise<ProviderCard | undefined>;
  /** Newest first. */
  listInvoices(customerId: string): Promise<readonly ProviderInvoice[]>;
  /** Throws `invalid_webhook_signature` unless the body is an event signed less than 300 s ago. */
  readEvent(body: Uint8Array, signature: string): PaymentEvent;
}

/** Resolves with undefined when the provider does not know the object. */
export async function unlessNotFound<Result>(request: Promise<Result>): Promise<Result | undefined> {
  try {
    return await request;
  } catch (error) {
    if (isRequestError(error) && error.code === 'not_found') return undefined;
    throw error;
  }
}

/** Keeps day and time; uses the last day of a shorter month for the 29th to the 31st. */
export function addMonths(date: Date, count: number): Date {
  const moved = new Date(date);
  moved.setUTCDate(1);
  moved.setUTCMonth(moved.getUTCMonth() + count);
  const lastDay = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate();
  moved.setUTCDate(Math.min(date.getUTCDate(), lastDay));
  return moved;
}
