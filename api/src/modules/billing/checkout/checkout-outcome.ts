import { isProblem, Problem } from '@lisan/errors';
import type { PaymentEngine, ProviderCheckout } from '../../../engines/payment/payment-engine';
import type { Subscriptions } from '../subscriptions/subscriptions.service';

/**
 * What has become of a checkout of this account, by the provider's own word; a plan that was bought is written down,
 * whether its webhook is here or not. Throws `not_found` for one that is not known: that it may be somebody else's is
 * nobody's business.
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
    // A plan that was changed leads to the same page, with its subscription in the place of a session.
    const known = await subscriptions.find(userId);
    if (known?.provider_id === sessionId) return 'complete';
    const { status, subscriptionId } = await fetchOwn(userId, sessionId);
    if (subscriptionId !== null) await subscriptions.sync(subscriptionId);
    return status;
  };
}
