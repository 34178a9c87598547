import { useState } from 'react';
import { loadStripe } from '@stripe/stripe-js/pure';
import { isApiError } from '@lisan/errors';
import type { Plan } from '@lisan/contract';
import { useHost, useSession } from '@lisan/remote-kit';
import { useBillingWords } from './useBillingWords';
import { beginCheckout } from './plans.requests';

/**
 * Begins a checkout and leaves for it. `processing` is the name of the plan that is being started; any failure clears
 * it and says why.
 */
export function useCheckout() {
  const { api, facts, navigation, toasts } = useHost();
  const user = useSession();
  const { t } = useBillingWords();
  const [processing, setProcessing] = useState<string | null>(null);

  function fail(message: string): void {
    setProcessing(null);
    toasts.show({ message, tone: 'bad' });
  }

  async function start(plan: Plan): Promise<void> {
    if (processing !== null) return;
    if (!user?.email) return fail(t('checkout.loginFirst'));
    setProcessing(plan.name);
    let address: string;
    try {
      const { stripePublishableKey } = await facts();
      if (stripePublishableKey && !(await loadStripe(stripePublishableKey).catch(() => null)))
        return fail(t('checkout.stripeFailed'));
      address = await beginCheckout(api, user.email, plan);
    } catch (error) {
      return fail(
        isApiError(error)
          ? t('checkout.sessionFailed', { detail: error.detail || t('checkout.unknown') })
          : t('checkout.startFailed'),
      );
    }
    try {
      navigation.leaveTo(address);
    } catch (error) {
      fail(t('checkout.redirectFailed', { message: error instanceof Error ? error.message : '' }));
    }
  }

  return { processing, start };
}
