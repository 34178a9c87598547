import type { PaymentEngine } from '@lisan/engine-contract';
import type { StripeOptions } from './stripe/stripe-payment';

/** Loads Stripe's library only when it is configured. */
export async function openStripePayment(options: StripeOptions): Promise<PaymentEngine> {
  const { createStripePayment } = await import('./stripe/stripe-payment');
  return createStripePayment(options);
}
