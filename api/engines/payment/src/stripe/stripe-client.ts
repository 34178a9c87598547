import { Stripe } from 'stripe';
import type { StripeCall } from './stripe-call';

/** Version of this adapter; the account's default may differ. */
export const API_VERSION = '2026-10-28.endive';
/** Milliseconds. The user waits for a checkout meanwhile. */
const REQUEST_TIMEOUT_MS = 20_000;

export interface StripeAccess {
  readonly secretKey: string;
  /** `null`: Stripe's production API. */
  readonly baseUrl: string | null;
}

/** Never retries: `stripe-call.ts` does. */
export function createStripeClient({ secretKey, baseUrl }: StripeAccess): Stripe {
  return new Stripe(secretKey, {
    apiVersion: API_VERSION,
    maxNetworkRetries: 0,
    timeout: REQUEST_TIMEOUT_MS,
    telemetry: false,
    ...(baseUrl !== null && endpointOf(new URL(baseUrl))),
  });
}

function endpointOf({ hostname, port, protocol }: URL) {
  const isPlain = protocol === 'http:';
  return {
    host: hostname,
    port: port === '' ? (isPlain ? 80 : 443) : Number(port),
    protocol: isPlain ? ('http' as const) : ('https' as const),
  };
}

/** Metadata keys that mark our objects in a shared Stripe account. */
export const marks = {
  /** On a product: the plan that decides its quotas. */
  plan: 'lisan_plan',
  /** On a product: `true` marks the recommended plan. */
  popular: 'lisan_popular',
  /** On a product: Unix seconds that sort the cards; defaults to its creation time. */
  created: 'lisan_created',
  /** On a product: the Arabic card text, one feature per line. English is in the product itself. */
  descriptionAr: 'lisan_description_ar',
  featuresAr: 'lisan_features_ar',
  /** On a customer and a subscription: the account. */
  user: 'lisan_user',
  portal: 'lisan_portal',
} as const;

export async function findPortal(stripe: Stripe, call: StripeCall): Promise<string | undefined> {
  const { data } = await call(() => stripe.billingPortal.configurations.list({ active: true, limit: 100 }));
  return data.find(({ metadata }) => metadata?.[marks.portal] !== undefined)?.id;
}
