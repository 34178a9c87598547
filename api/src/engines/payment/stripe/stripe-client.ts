import { Stripe } from 'stripe';

/** The version that this adapter was written against; the account's own may be another. */
export const API_VERSION = '2026-10-28.endive';
/** Milliseconds. A checkout that is begun waits for it. */
const TIMEOUT = 20_000;

export interface StripeAccess {
  readonly secretKey: string;
  /** `null`: Stripe's own address. */
  readonly baseUrl: string | null;
}

/** Stripe's own client. It never tries again by itself: that is `stripe-call.ts`. */
export function createStripeClient({ secretKey, baseUrl }: StripeAccess): Stripe {
  return new Stripe(secretKey, {
    apiVersion: API_VERSION,
    maxNetworkRetries: 0,
    timeout: TIMEOUT,
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

/** Metadata by which our things are known among others of the same Stripe account. */
export const marks = {
  /** Of a product: name of the plan whose quotas it gives. */
  plan: 'lisan_plan',
  /** Of a product: `true` for the one that is recommended. */
  popular: 'lisan_popular',
  /** Of a product: Unix seconds, the order of the cards; its own time of creation unless told. */
  created: 'lisan_created',
  /** Of a product: what stands on its card in Arabic; features one a line. The product's own words are English. */
  descriptionAr: 'lisan_description_ar',
  featuresAr: 'lisan_features_ar',
  /** Of a customer and a subscription: the account. */
  user: 'lisan_user',
  /** Of a portal configuration: the one that `seed-plans` made. */
  portal: 'lisan_portal',
} as const;
