import type { Stripe } from 'stripe';
import type { FakeEndpoint } from '../fake-objects';
import { quiet } from './dated';

/** A webhook endpoint; its secret is told once, when it is made. */
export function endpointShape(endpoint: FakeEndpoint): Stripe.WebhookEndpoint {
  return {
    ...quiet,
    ...{ object: 'webhook_endpoint', application: null, created: 0, description: null },
    ...endpoint,
  } satisfies Stripe.WebhookEndpoint;
}
