import type { Language } from '../../translations/language';

/** Where the id of the session stands in the address to which a completed checkout leads. */
export const SESSION_PLACEHOLDER = '{CHECKOUT_SESSION_ID}';

/** A plan as it is sold. Amounts in US cents a month, `created` in Unix seconds. */
export interface SoldPlan {
  /** The one that the server knows quotas for. */
  readonly name: string;
  readonly created: number;
  readonly popular: boolean;
  readonly priceId: string;
  readonly cents: number;
  readonly words: Readonly<Record<Language, PlanWords>>;
}

/** What stands on a plan's card. */
export interface PlanWords {
  readonly description: string;
  /** At most 15. */
  readonly features: readonly string[];
}

export type SubscriptionStatus = 'incomplete' | 'trialing' | 'active' | 'past_due' | 'paused' | 'canceled';

/** A subscription as the provider has it now. */
export interface ProviderSubscription {
  readonly id: string;
  readonly customerId: string;
  /** The account that it was begun for; `null`: it is none of ours. */
  readonly userId: string | null;
  /** What its next invoice will be for. */
  readonly plan: string;
  /** What the period that runs was paid for, or is a trial of. */
  readonly paidPlan: string;
  readonly status: SubscriptionStatus;
  /** The period that runs is paid for, or is a trial. */
  readonly isPaid: boolean;
  readonly trialEnd: Date | null;
  readonly periodStart: Date;
  readonly periodEnd: Date;
  readonly cancelAtPeriodEnd: boolean;
  readonly createdAt: Date;
}

/** What a webhook says. Only a hint: whoever hears it fetches the subscription afresh. */
export interface PaymentEvent {
  readonly id: string;
  readonly type: string;
  readonly subscriptionId: string | null;
  /** A checkout that is over without a subscription. */
  readonly expiredSessionId: string | null;
}

export interface Payer {
  readonly userId: string;
  readonly email: string;
}

export interface CheckoutRequest extends Payer {
  readonly customerId: string;
  readonly priceId: string;
  /** 0 = none: this identity has had its trial. */
  readonly trialDays: number;
  /** The same key never makes a second session. */
  readonly idempotencyKey: string;
  readonly language: Language;
  /** `{CHECKOUT_SESSION_ID}` in it becomes the session's id. */
  readonly successUrl: string;
  readonly cancelUrl: string;
}

export interface PlanChange {
  readonly subscriptionId: string;
  readonly priceId: string;
  /** True: the rest of the period is charged for now, and nothing is changed when that fails. False: no money moves. */
  readonly isCharged: boolean;
  readonly idempotencyKey: string;
}

export interface ProviderInvoice {
  readonly id: string;
  readonly createdAt: Date;
  readonly cents: number;
  readonly status: string;
  readonly url: string | null;
  /** When the provider charges an unpaid invoice again; null when it doesn't. */
  readonly nextAttemptAt: Date | null;
}

/** What has become of a checkout, by the provider's own word. */
export interface ProviderCheckout {
  /** The account that it was begun for; `null`: it is none of ours. */
  readonly userId: string | null;
  readonly status: 'open' | 'complete' | 'expired';
  readonly subscriptionId: string | null;
}

/**
 * Whoever takes the money. Every method throws a Problem: `provider_unavailable` (with `retryAfter` where the provider
 * asks for it), `provider_rejected`, and `not_found` for an id that the provider does not have.
 */
export interface PaymentEngine {
  readonly name: string;
  /** True: no card is charged, and the pages say so. */
  readonly local: boolean;
  /** Oldest first. The Free plan is among them; its price is never subscribed to. */
  listPlans(): Promise<readonly SoldPlan[]>;
  /** Answers the customer's id; asked again within a day for the same account, the same one. */
  openCustomer(payer: Payer): Promise<string>;
  openCheckout(request: CheckoutRequest): Promise<{ sessionId: string; url: string }>;
  fetchCheckout(sessionId: string): Promise<ProviderCheckout>;
  /**
   * A session that must not be completed any more. Harmless for one that is over: answers the id of the subscription
   * that it has become, if it has.
   */
  expireCheckout(sessionId: string): Promise<string | null>;
  /** Ids of the subscriptions that run for a customer, of which webhooks may not have told yet. */
  listRunning(customerId: string): Promise<readonly string[]>;
  fetchSubscription(subscriptionId: string): Promise<ProviderSubscription>;
  /** Cents that a charged change to this price would take now; nothing is changed. */
  previewChange(subscriptionId: string, priceId: string): Promise<number>;
  /** Throws `payment_required` when the card is declined. */
  changePlan(change: PlanChange): Promise<void>;
  cancelAtPeriodEnd(subscriptionId: string, isCanceled: boolean): Promise<void>;
  /** Ends it now. What was paid for the rest of the period stays to the customer's credit. Harmless for one that has ended. */
  end(subscriptionId: string): Promise<void>;
  /** Ends everything of a customer, and what the provider knows about the person. Harmless when it is gone. */
  forgetCustomer(customerId: string): Promise<void>;
  /** Where card and invoices are managed. Throws `wrong_state` where no card is charged. */
  openPortal(customerId: string, returnUrl: string): Promise<string>;
  /** Newest first. */
  listInvoices(customerId: string): Promise<readonly ProviderInvoice[]>;
  /** Throws `invalid_webhook_signature` unless the body is an event that was signed less than 300 s ago. */
  readEvent(body: Uint8Array, signature: string): PaymentEvent;
}

/** The same day and time `count` months on; the last day of a shorter month stands in for the 29th to the 31st. */
export function addMonths(date: Date, count: number): Date {
  const moved = new Date(date);
  moved.setUTCDate(1);
  moved.setUTCMonth(moved.getUTCMonth() + count);
  const lastDay = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate();
  moved.setUTCDate(Math.min(date.getUTCDate(), lastDay));
  return moved;
}
