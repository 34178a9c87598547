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
