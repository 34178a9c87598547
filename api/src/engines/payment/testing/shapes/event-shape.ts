import type { Stripe } from 'stripe';
import type { FakeEvent } from '../fake-objects';
import { dated } from './dated';

/** What every event has around the object that it tells of. */
type Envelope = Omit<Stripe.EventBase, 'type' | 'data'> & {
  readonly type: string;
  readonly data: { readonly object: unknown };
};

/** The body of a webhook. */
export function eventShape({ id, type, created, object }: FakeEvent): Envelope {
  return {
    ...{ id, object: 'event', api_version: dated.version, created, livemode: false, pending_webhooks: 1 },
    request: { id: null, idempotency_key: null },
    ...{ type, data: { object } },
  } satisfies Envelope;
}
