import { isProblem, Problem } from '@lisan/errors';
import type { PaymentEngine, ProviderCheckout } from '../../../engines/payment/payment-engine';
import type { Subscriptions } from '../subscriptions/subscriptions.service';

/**
 * Reads the status of the account's checkout from the provider and saves a completed purchase, with or without its
 * webhook. Throws `not_found` for an unknown checkout or another account's.
 */
export type ReadCheckoutOutcome = (userId: string, sessionId: string) => Promise<ProviderCheckout['status']>;

export function createCheckoutOutcome(
  engine: PaymentEngine,
  subscriptions: Subscriptions,
): ReadCheckoutOutcome {
  async function fetchOwn(userId: string, sessionId: string): Promise<ProviderCheckout> {
    try {
      const checkout = await engine.fetchCheckout(sessionId);
      if (checkout.userId === userId) return checkout;
    } catch (error) {
      if (!isProblem(error) || error.code !== 'not_found') throw error;
    }
    throw new Problem('not_found', { message: 'checkout_unknown' });
  }

  return async (userId, sessionId) => {
    // After a plan change the page passes a subscription id instead of a session id.
    const known = await subscriptions.find(userId);
    if (known?.provider_id === sessionId) return 'complete';
    const { status, subscriptionId } = await fetchOwn(userId, sessionId);
    if (subscriptionId !== null) await subscriptions.sync(subscriptionId);
    return status;
  };
}
