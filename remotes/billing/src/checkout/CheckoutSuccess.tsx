import { useEffect, useState } from 'react';
import { Banner, Progress, Stack, Text } from '@lisan/ui';
import type { Subscription } from '@lisan/contract';
import { useHost, useSession } from '@lisan/remote-kit';
import { fetchBalance, fetchSubscription } from '../plans/plans.requests';
import { useBillingWords } from '../plans/useBillingWords';
import { usePlanWords } from '../plans/usePlanWords';

const pauses = [0, 500, 1_000, 2_000, 4_000, 8_000, 15_000] as const;
const paid = new Set(['trialing', 'active']);

type State =
  | { readonly status: 'waiting' | 'late' }
  | { readonly status: 'verified'; readonly subscription: Subscription };

/** Body of /success: waits until the server has the provider's word, and grants nothing itself. */
export default function CheckoutSuccess() {
  const { t } = useBillingWords();
  const { describeCourse } = usePlanWords();
  const state = useVerifiedPlan();
  if (state.status === 'verified')
    return (
      <Banner tone="good" inset>
        {t('success.verified', { plan: state.subscription.subscription_plan })}{' '}
        {describeCourse(state.subscription)}
      </Banner>
    );
  return (
    <Stack gap={3}>
      {state.status === 'waiting' && <Progress label={t('success.waiting')} />}
      {state.status === 'late' && <Text tone="muted">{t('success.late')}</Text>}
    </Stack>
  );
}

function useVerifiedPlan(): State {
  const { api, bus, report } = useHost();
  const email = useSession()?.email;
  // Signed out, nothing can be asked: the person finds the plan when they are back.
  const [state, setState] = useState<State>({ status: email === undefined ? 'late' : 'waiting' });

  useEffect(() => {
    if (email === undefined) return;
    const controller = new AbortController();
    const { signal } = controller;

    /** A question that finds no answer is asked again with the next one. */
    const ask = (address: string) =>
      fetchSubscription(api, address, signal).catch((error: unknown) => {
        if (!signal.aborted) report(error, 'checkout success');
        return undefined;
      });

    async function waitForPlan(address: string): Promise<void> {
      for (const pause of pauses) {
        await new Promise((resolve) => setTimeout(resolve, pause));
        if (signal.aborted) return;
        const subscription = await ask(address);
        if (!subscription || !paid.has(subscription.status)) continue;
        setState({ status: 'verified', subscription });
        bus.publish('billing.planChanged', { plan: subscription.subscription_plan });
        return tellBalance(address);
      }
      if (!signal.aborted) setState({ status: 'late' });
    }

    /** What is verified stays so, whether the balance can be had or not. */
    async function tellBalance(address: string): Promise<void> {
      try {
        bus.publish('balance.changed', await fetchBalance(api, address, signal));
      } catch (error) {
        if (!signal.aborted) report(error, 'balance');
      }
    }

    void waitForPlan(email);
    return () => controller.abort();
  }, [api, bus, email, report]);

  return state;
}
