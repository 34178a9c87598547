import { useEffect, useState } from 'react';
import { Button, Inline, Text } from '@lisan/ui';
import type { Subscription } from '@lisan/contract';
import { isAbortError, isApiError } from '@lisan/errors';
import { useHost, useSignedInUser } from '@lisan/remote-kit';
import { openPortal } from './plans.requests';
import { useBillingWords } from './useBillingWords';

/** The way to card and invoices at the payment provider; where no card is charged, that it is so. */
export function PaymentLink({ subscription }: { readonly subscription: Subscription }) {
  const { t } = useBillingWords();
  const { api, navigation, report, toasts } = useHost();
  const { email } = useSignedInUser();
  const [isBusy, setBusy] = useState(false);

  // The page may come back from the provider as it was left, kept whole by the browser.
  useEffect(() => {
    const handleShow = (event: PageTransitionEvent) => event.persisted && setBusy(false);
    window.addEventListener('pageshow', handleShow);
    return () => window.removeEventListener('pageshow', handleShow);
  }, []);

  if (subscription.payment === 'none') return <Text tone="muted">{t('change.noCard')}</Text>;
  if (subscription.payment !== 'managed') return null;

  async function open(): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    try {
      navigation.leaveTo(await openPortal(api, email));
    } catch (error) {
      setBusy(false);
      if (isAbortError(error)) return;
      report(error, 'payment portal');
      const detail = isApiError(error) ? error.detail : '';
      toasts.show({ title: t('payment.failed'), message: detail || t('plans.failedLead'), tone: 'bad' });
    }
  }

  return (
    <Inline>
      <Button size="small" busy={isBusy} busyLabel={t('payment.opening')} onClick={() => void open()}>
        {t('payment.manage')}
      </Button>
    </Inline>
  );
}
