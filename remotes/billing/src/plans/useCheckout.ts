import { useEffect, useState } from 'react';
import { loadStripe } from '@stripe/stripe-js/pure';
import { isAbortError, isApiError } from '@lisan/errors';
import type { Plan, PlanPreview } from '@lisan/contract';
import { useHost, useSession } from '@lisan/remote-kit';
import { useBillingWords } from './useBillingWords';
import { usePlanWords } from './usePlanWords';
import { beginCheckout, fetchBalance, fetchPreview } from './plans.requests';

/** A change of the running plan that waits for the person's word. */
export interface PendingChange {
  readonly plan: Plan;
  readonly preview: PlanPreview;
}

/**
 * Begins a checkout and leaves for it. A running plan is changed only after the person has seen what happens, when
 * and for how much. `processing` is the name of the plan that is being started; any failure clears it and says why.
 */
export function useCheckout(onChanged: () => void) {
  const { api, bus, facts, navigation, report, toasts } = useHost();
  const user = useSession();
  const { t } = useBillingWords();
  const { describeDone } = usePlanWords();
  const [processing, setProcessing] = useState<string | null>(null);
  const [pending, setPending] = useState<PendingChange | null>(null);

  // The page may come back from the hosted checkout as it was left, kept whole by the browser.
  useEffect(() => {
    const handleShow = (event: PageTransitionEvent) => event.persisted && setProcessing(null);
    window.addEventListener('pageshow', handleShow);
    return () => window.removeEventListener('pageshow', handleShow);
  }, []);

  function fail(message: string): void {
    setProcessing(null);
    toasts.show({ message, tone: 'bad' });
  }

  function failWith(error: unknown): void {
    if (isAbortError(error)) return setProcessing(null);
    fail(
      isApiError(error)
        ? t('checkout.sessionFailed', { detail: error.detail || t('checkout.unknown') })
        : t('checkout.startFailed'),
    );
  }

  async function leave(plan: Plan, email: string): Promise<void> {
    let address: string;
    try {
      const { stripePublishableKey } = await facts();
      if (stripePublishableKey && !(await loadStripe(stripePublishableKey).catch(() => null)))
        return fail(t('checkout.stripeFailed'));
      address = await beginCheckout(api, email, plan);
    } catch (error) {
      return failWith(error);
    }
    try {
      navigation.leaveTo(address);
    } catch (error) {
      fail(t('checkout.redirectFailed', { message: error instanceof Error ? error.message : '' }));
    }
  }

  /** @param hasPlan a subscription runs: choosing another changes it */
  async function start(plan: Plan, hasPlan: boolean): Promise<void> {
    if (processing !== null) return;
    if (!user?.email) return fail(t('checkout.loginFirst'));
    setProcessing(plan.name);
    if (!hasPlan) return leave(plan, user.email);
    try {
      const preview = await fetchPreview(api, user.email, plan);
      if (preview.act === 'checkout') return await leave(plan, user.email);
      setPending({ plan, preview });
      setProcessing(null);
    } catch (error) {
      failWith(error);
    }
  }

  /** Does what the dialog has told. */
  async function confirm(): Promise<void> {
    if (!pending || processing !== null || !user?.email) return;
    const { plan, preview } = pending;
    setProcessing(plan.name);
    try {
      await beginCheckout(api, user.email, plan);
    } catch (error) {
      setPending(null);
      return failWith(error);
    }
    setPending(null);
    setProcessing(null);
    toasts.show({ message: describeDone(preview), tone: 'good' });
    onChanged();
    if (preview.act === 'change_now') bus.publish('billing.planChanged', { plan: plan.name });
    await fetchBalance(api, user.email).then(
      (balance) => bus.publish('balance.changed', balance),
      (error: unknown) => isAbortError(error) || report(error, 'balance'),
    );
  }

  return { processing, pending, start, confirm, giveUp: () => setPending(null) };
}
