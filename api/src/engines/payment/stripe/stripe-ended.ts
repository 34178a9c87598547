import type { Stripe } from 'stripe';
import { isProblem, Problem } from '@lisan/errors';
import type { StripeCall } from './stripe-call';

const over = new Set(['canceled', 'incomplete_expired']);

/**
 * Does something to a subscription. One that has ended can be read for ever and is refused whatever is asked of it, in
 * a sentence and without a code: whether a refusal means that, the subscription itself says. Throws `not_found` then.
 */
export async function actOnRunning<Result>(
  { stripe, call }: { readonly stripe: Stripe; readonly call: StripeCall },
  id: string,
  act: () => Promise<Result>,
): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    if (!isProblem(error) || error.code !== 'provider_rejected') throw error;
    const { status } = await call(() => stripe.subscriptions.retrieve(id));
    throw over.has(status) ? new Problem('not_found', { cause: error }) : error;
  }
}
