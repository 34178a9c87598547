import { loadStripe } from '@stripe/stripe-js/pure';
import type { PublicConfig } from '@lisan/remote-kit';

const SCRIPT_TIMEOUT_MS = 5_000;

export interface StripeScript {
  /** Loads Stripe.js once. Returns false when it is blocked; the next call tries again. */
  load(): Promise<boolean>;
}

const timeout = () => new Promise<boolean>((resolve) => setTimeout(resolve, SCRIPT_TIMEOUT_MS, true));

export function createStripeScript(publicConfig: () => Promise<PublicConfig>): StripeScript {
  let loading: Promise<boolean> | null = null;

  async function load(): Promise<boolean> {
    const key = await publicConfig().then(
      (config) => config.stripePublishableKey,
      () => null,
    );
    if (key === null) return true;
    return loadStripe(key).then(
      (stripe) => stripe !== null,
      () => false,
    );
  }

  return {
    async load() {
      loading ??= Promise.race([load(), timeout()]);
      const isLoaded = await loading;
      if (!isLoaded) loading = null;
      return isLoaded;
    },
  };
}
