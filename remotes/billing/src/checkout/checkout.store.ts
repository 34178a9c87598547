import { createStore } from 'zustand/vanilla';
import type { Balance, CheckoutState as ServerCheckout, SessionUser, Subscription } from '@lisan/contract';
import { isApiError } from '@lisan/errors';
import { readonlyStore, visitorStore, type AccountStore, type HostServices } from '@lisan/remote-kit';

const pauses = [0, 500, 1_000, 2_000, 4_000, 8_000, 15_000] as const;
const paid = new Set<Subscription['status']>(['trialing', 'active']);
/** Not found, gone, or no id at all. */
const refusals = new Set([404, 410, 422]);

export type CheckoutOutcome =
  /** `unknown`: no checkout of this account; `expired`: it ended without a payment. */
  | { readonly status: 'waiting' | 'late' | 'signedOut' | 'unknown' | 'expired' }
  | { readonly status: 'verified'; readonly subscription: Subscription };

export interface CheckoutState {
  readonly outcome: CheckoutOutcome;
}

/**
 * What has become of the checkout whose id stands in the address: without its word no plan is spoken of. An address
 * without an id, as payments begun before it was added come back to, is told what plan the account has. Signed out,
 * nothing can be asked: the person finds the plan when they are back.
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
  /** The checkout that is waited for, or is known; undefined before the first. */
  let asked: string | null | undefined;

  /** A question that finds no answer is asked again with the next one; a refusal is one. */
  async function ask(sessionId: string | null): Promise<CheckoutOutcome> {
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

  async function waitForWord(sessionId: string | null): Promise<void> {
    const isOver = () => signal.aborted || asked !== sessionId;
    setState({ outcome: { status: 'waiting' } });
    for (const pause of pauses) {
      await new Promise((resolve) => setTimeout(resolve, pause));
      if (isOver()) return;
      const outcome = await ask(sessionId);
      if (isOver()) return;
      if (outcome.status === 'waiting') continue;
      setState({ outcome });
      if (outcome.status !== 'verified') return;
      // What is verified stays so, whether the balance can be had or not.
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
      if (!user || (asked === sessionId && getState().outcome.status !== 'late')) return;
      asked = sessionId;
      await waitForWord(sessionId);
    },
  };
}

function createCheckoutRequests({ api }: HostServices, { email }: Pick<SessionUser, 'email'>) {
  return {
    /** The provider's state of the checkout; without its id, the account's plan. */
    async outcome(sessionId: string | null): Promise<Pick<ServerCheckout, 'status' | 'subscription'>> {
      if (sessionId !== null)
        return api.call('POST /stripe/checkout_status', { body: { email, session_id: sessionId } });
      const subscription = await api.call('POST /stripe/subscription_status', { body: { email } });
      return { status: 'complete', subscription };
    },
    balance: (): Promise<Balance> => api.call('POST /user/balance', { body: { user_email: email } }),
  };
}

export const [useCheckout] = visitorStore(createCheckoutStore);
