/** A plan as it is sold. Amounts in US cents a month, `created` in Unix seconds. */
export interface SoldPlan {
  readonly name: string;
  readonly created: number;
  readonly popular: boolean;
  readonly description: string;
  readonly priceId: string;
  readonly cents: number;
  /** Sentences for the card, at most 15. */
  readonly features: readonly string[];
}

export type SubscriptionStatus = 'incomplete' | 'trialing' | 'active' | 'past_due' | 'paused' | 'canceled';

/** A subscription as the provider has it now. */
export interface ProviderSubscription {
  readonly id: string;
  readonly customerId: string;
  readonly userId: string;
  readonly plan: string;
  readonly status: SubscriptionStatus;
  readonly trialEnd: Date | null;
  readonly periodStart: Date;
  readonly periodEnd: Date;
  readonly cancelAtPeriodEnd: boolean;
}

/** What a webhook says. Only a hint: whoever hears it fetches the subscription afresh. */
export interface PaymentEvent {
  readonly id: string;
  readonly type: string;
  readonly subscriptionId: string | null;
}

export interface CheckoutRequest {
  readonly userId: string;
  readonly email: string;
  readonly priceId: string;
  /** 0 = none: this identity has had its trial. */
  readonly trialDays: number;
  /** The same key never makes a second session. */
  readonly idempotencyKey: string;
  readonly successUrl: string;
  readonly cancelUrl: string;
}

export interface ProviderInvoice {
  readonly id: string;
  readonly createdAt: Date;
  readonly cents: number;
  readonly status: string;
  readonly url: string | null;
}

/**
 * Whoever takes the money. Every method throws ProviderUnavailable, ProviderBusy or ProviderRejected of
 * `provider-http`, and `Problem('not_found')` for an id that the provider does not have.
 */
export interface PaymentEngine {
  readonly name: string;
  /** True: no card is charged, and the pages say so. */
  readonly local: boolean;
  listPlans(): Promise<readonly SoldPlan[]>;
  openCheckout(request: CheckoutRequest): Promise<{ sessionId: string; url: string }>;
  /** An open session that must not be completed any more. Harmless for one that is over. */
  expireCheckout(sessionId: string): Promise<void>;
  fetchSubscription(subscriptionId: string): Promise<ProviderSubscription>;
  changePlan(subscriptionId: string, priceId: string, idempotencyKey: string): Promise<ProviderSubscription>;
  cancelAtPeriodEnd(subscriptionId: string, isCanceled: boolean): Promise<ProviderSubscription>;
  /** Ends it now: the account is deleted. */
  end(subscriptionId: string): Promise<void>;
  openPortal(customerId: string, returnUrl: string): Promise<string>;
  listInvoices(customerId: string): Promise<readonly ProviderInvoice[]>;
  /** Throws `Problem('invalid_webhook_signature')` unless the body was signed less than 300 s ago. */
  readEvent(body: Uint8Array, signature: string): PaymentEvent;
}
