import { Stripe } from 'stripe';
import { RequestError } from '@lisan/errors';
import type { PaymentEvent } from '@lisan/engine-contract';
import { idOf } from './stripe-subscription';

/** Maximum age of a signature in seconds. */
const SIGNATURE_TOLERANCE_SECONDS = 300;

/** Throws `invalid_webhook_signature` unless Stripe signed exactly these bytes recently. */
export function readStripeEvent(
  body: Uint8Array,
  signature: string,
  { secret, now }: { secret: string; now: Date },
): PaymentEvent {
  try {
    const event = Stripe.webhooks.constructEvent(
      body,
      signature,
      secret,
      SIGNATURE_TOLERANCE_SECONDS,
      undefined,
      now.getTime(),
    );
    // A valid signature does not make the body an event.
    if (!isWord(event.id) || !isWord(event.type)) throw new TypeError('This is no event');
    return {
      id: event.id,
      type: event.type,
      subscriptionId: findSubscriptionId(event),
      expiredSessionId: event.type === 'checkout.session.expired' ? event.data.object.id : null,
    };
  } catch (cause) {
    throw new RequestError('invalid_webhook_signature', { cause });
  }
}

const isWord = (value: unknown): boolean => typeof value === 'string' && /^[\w.-]{1,255}$/.test(value);

function findSubscriptionId(event: Stripe.Event): string | null {
  switch (event.type) {
    case 'checkout.session.completed': {
      const { subscription } = event.data.object;
      return subscription === null ? null : idOf(subscription);
    }
    case 'customer.subscription.created':
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted':
    case 'customer.subscription.paused':
    case 'customer.subscription.resumed':
    case 'customer.subscription.trial_will_end':
      return event.data.object.id;
    case 'invoice.paid':
    case 'invoice.payment_failed':
    case 'invoice.payment_action_required': {
      const details = event.data.object.parent?.subscription_details;
      return details ? idOf(details.subscription) : null;
    }
    default:
      return null;
  }
}
