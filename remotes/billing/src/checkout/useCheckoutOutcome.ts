import { useEffect, useState } from 'react';
import type { Subscription } from '@lisan/contract';
import { isApiError } from '@lisan/errors';
import { useHost, useSession } from '@lisan/remote-kit';
import { fetchBalance, fetchCheckout, fetchSubscription } from '../plans/plans.requests';

const pauses = [0, 500, 1_000, 2_000, 4_000, 8_000, 15_000] as const;
const paid = new Set<Subscription['status']>(['trialing', 'active']);

export type CheckoutOutcome =
  /** `unknown`: no checkout of this account; `expired`: it ended without a payment. */
  | { readonly status: 'waiting' | 'late' | 'signedOut' | 'unknown' | 'expired' }
  | { readonly status: 'verified'; readonly subscription: Subscription };

/**
 * What has become of the checkout whose id stands in the address: without its word no plan is spoken of. An address
 * without an id, as payments begun before it was added come back to, is told what plan the account has.
 */
export function useCheckoutOutcome(): CheckoutOutcome {
  const { api, bus, report } = useHost();
  const email = useSession()?.email;
  const [sessionId] = useState(() => new URLSearchParams(window.location.search).get('session_id'));
  const [outcome, setOutcome] = useState<CheckoutOutcome>({ status: 'waiting' });

  useEffect(() => {
    if (email === undefined) return;
    const controller = new AbortController();
    const { signal } = controller;

    /** A question that finds no answer is asked again with the next one; a refusal is one. */
    async function ask(address: string): Promise<CheckoutOutcome> {
      try {
        const { status, subscription } =
          sessionId === null
            ? { status: 'complete', subscription: await fetchSubscription(api, address, signal) }
            : await fetchCheckout(api, address, sessionId, signal);
        if (status === 'expired') return { status };
        const isPaid = status === 'complete' && paid.has(subscription.status);
        return isPaid ? { status: 'verified', subscription } : { status: 'waiting' };
      } catch (error) {
        if (isApiError(error) && refusals.has(error.status)) return { status: 'unknown' };
        if (!signal.aborted) report(error, 'checkout success');
        return { status: 'waiting' };
      }
    }

    async function waitForWord(address: string): Promise<void> {
      for (const pause of pauses) {
        await new Promise((resolve) => setTimeout(resolve, pause));
        if (signal.aborted) return;
        const found = await ask(address);
        if (signal.aborted) return;
        if (found.status === 'waiting') continue;
        setOutcome(found);
        if (found.status !== 'verified') return;
        bus.publish('billing.planChanged', { plan: found.subscription.subscription_plan });
        return tellBalance(address);
      }
      setOutcome({ status: 'late' });
    }

    /** What is verified stays so, whether the balance can be had or not. */
    async function tellBalance(address: string): Promise<void> {
      try {
        bus.publish('balance.changed', await fetchBalance(api, address, signal));
      } catch (error) {
        if (!signal.aborted) report(error, 'balance');
      }
    }

    void waitForWord(email);
    return () => controller.abort();
  }, [api, bus, email, report, sessionId]);

  // Signed out, nothing can be asked: the person finds the plan when they are back.
  return email === undefined ? { status: 'signedOut' } : outcome;
}

/** Not found, gone, or no id at all. */
const refusals = new Set([404, 410, 422]);
