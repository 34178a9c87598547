import { isRequestError } from '@lisan/errors';
import type { StripeDelays } from './stripe-call';
import { createStripeCall } from './stripe-call';
import { API_VERSION, createStripeClient, type StripeAccess } from './stripe-client';

const endpointEvents = [
  'checkout.session.completed',
  'checkout.session.expired',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'customer.subscription.trial_will_end',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.payment_action_required',
] as const;

interface EndpointReport {
  readonly url: string;
  readonly version: string;
  readonly events: readonly string[];
  /** `unknown`: the key lacks the permission. */
  readonly state: 'missing' | 'right' | 'wrong' | 'unknown';
  readonly problems: readonly string[];
}

export async function reportEndpoint(
  access: StripeAccess & { readonly delays?: StripeDelays },
  endpointUrl: string,
): Promise<EndpointReport> {
  const stripe = createStripeClient(access);
  const call = createStripeCall(access.delays);
  const wanted = { url: endpointUrl, version: API_VERSION, events: endpointEvents };
  try {
    const { data } = await call(() => stripe.webhookEndpoints.list({ limit: 100 }));
    const found = data.find(({ url }) => url === endpointUrl);
    if (!found) return { ...wanted, state: 'missing', problems: [] };
    const sent = found.enabled_events;
    const unsent = endpointEvents.filter((event) => !sent.includes(event) && !sent.includes('*'));
    const problems = [
      ...(found.api_version === API_VERSION
        ? []
        : [`It speaks version ${found.api_version ?? "of the account's default"}, not ${API_VERSION}.`]),
      ...(unsent.length === 0 ? [] : [`It does not send ${unsent.join(', ')}.`]),
      ...(found.status === 'enabled' ? [] : [`It is ${found.status}.`]),
    ];
    return { ...wanted, state: problems.length === 0 ? 'right' : 'wrong', problems };
  } catch (error) {
    if (!isRequestError(error)) throw error;
    return { ...wanted, state: 'unknown', problems: [] };
  }
}
