import { useEffect, useState } from 'react';
import { Banner, Progress, Stack, Text } from '@lisan/ui';
import { useHost, useSession } from '@lisan/remote-kit';
import { fetchBalance, fetchSubscription } from '../plans/plans.requests';
import { useBillingWords } from '../plans/useBillingWords';

const pauses = [0, 500, 1_000, 2_000, 4_000, 8_000, 15_000] as const;
const paid = new Set(['trialing', 'active']);

type State = { readonly status: 'waiting' | 'late' } | { readonly status: 'verified'; readonly plan: string };

/** Body of /success: waits until the server has the provider's word, and grants nothing itself. */
export default function CheckoutSuccess() {
  const { t } = useBillingWords();
  const state = useVerifiedPlan();
  if (state.status === 'verified')
    return (
      <Banner tone="good" inset>
        {t('success.verified', { plan: state.plan })}
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

    async function waitForPlan(address: string): Promise<void> {
      for (const pause of pauses) {
        await new Promise((resolve) => setTimeout(resolve, pause));
        if (signal.aborted) return;
        const { status, subscription_plan: plan } = await fetchSubscription(api, address, signal);
        if (!paid.has(status)) continue;
        setState({ status: 'verified', plan });
        bus.publish('billing.planChanged', { plan });
        bus.publish('balance.changed', await fetchBalance(api, address, signal));
        return;
      }
      setState({ status: 'late' });
    }

    waitForPlan(email).catch((error: unknown) => {
      if (signal.aborted) return;
      report(error, 'checkout success');
      setState({ status: 'late' });
    });
    return () => controller.abort();
  }, [api, bus, email, report]);

  return state;
}
