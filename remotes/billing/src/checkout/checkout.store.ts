import { createStore } from 'zustand/vanilla';
import type { SessionUser, Subscription } from '@lisan/contract';
import { isApiError } from '@lisan/errors';
import { readonlyStore, visitorStore, type AccountStore, type HostServices } from '@lisan/remote-kit';
import { createCheckoutRequests } from './checkout.requests';

const pauses = [0, 500, 1_000, 2_000, 4_000, 8_000, 15_000] as const;
const paid = new Set<Subscription['status']>(['trialing', 'active']);
/** Not found, gone, or invalid id. */
const refusals = new Set([404, 410, 422]);

export type CheckoutOutcome =
  /** `unknown`: no checkout of this account; `expired`: it ended without a payment. */
  | { readonly status: 'waiting' | 'late' | 'signedOut' | 'unknown' | 'expired' }
  | { readonly status: 'verified'; readonly subscription: Subscription };

export interface CheckoutState {
  readonly outcome: CheckoutOutcome;
}

/**
 * State of the checkout in the URL; names no plan until the server confirms it. Without an id, as
 * in URLs of older checkouts, reports the account's plan. Asks for nothing while signed out.
 */
export function createCheckoutStore(
  host: HostServices,
  user: SessionUser | null,
  signal: AbortSignal,
): AccountStore<CheckoutState> {
  const { bus, report } = host;
  const store = createStore<CheckoutState>(() => ({ outcome: { status: user ? 'waiting' : 'signedOut' } }));
  const { setState, getState } = store;
  const requests = createCheckoutRequests(host, user ?? { email: '' });
  /** The checkout that is pending or known; undefined before the first. */
  let requestedId: string | null | undefined;

  /** A network error counts as waiting, so the next poll asks again. */
  async function requestOutcome(sessionId: string | null): Promise<CheckoutOutcome> {
    try {
      const { status, subscription } = await requests.outcome(sessionId);
      if (status === 'expired') return { status };
      const isPaid = status === 'complete' && paid.has(subscription.status);
      return isPaid ? { status: 'verified', subscription } : { status: 'waiting' };
    } catch (error) {
      if (isApiError(error) && refusals.has(error.status)) return { status: 'unknown' };
      report(error, 'billing: checkout');
      return { status: 'waiting' };
    }
  }

  async function waitForOutcome(sessionId: string | null): Promise<void> {
    const isOver = () => signal.aborted || requestedId !== sessionId;
    setState({ outcome: { status: 'waiting' } });
    for (const pause of pauses) {
      await new Promise((resolve) => setTimeout(resolve, pause));
      if (isOver()) return;
      const outcome = await requestOutcome(sessionId);
      if (isOver()) return;
      if (outcome.status === 'waiting') continue;
      setState({ outcome });
      if (outcome.status !== 'verified') return;
      // The payment stays verified even when the balance request fails.
      return requests.balance().then(
        (balance) => bus.publish('balance.changed', balance),
        (error: unknown) => report(error, 'billing: balance'),
      );
    }
    setState({ outcome: { status: 'late' } });
  }

  return {
    ...readonlyStore(store),
    async refresh() {
      const sessionId = new URLSearchParams(window.location.search).get('session_id');
      if (!user || (requestedId === sessionId && getState().outcome.status !== 'late')) return;
      requestedId = sessionId;
      await waitForOutcome(sessionId);
    },
  };
}

export const [useCheckout] = visitorStore(createCheckoutStore);
