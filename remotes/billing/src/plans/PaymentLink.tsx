import { Button, Inline, Text } from '@lisan/ui';
import { useBillingTranslations, usePlans, usePlansStore } from './usePlans';

/** The way to card and invoices at the payment provider; where no card is charged, that it is so. */
export function PaymentLink() {
  const { t } = useBillingTranslations();
  const store = usePlansStore();
  const payment = usePlans(({ subscription }) => subscription?.payment);
  const isLeaving = usePlans((state) => state.isLeaving);

  if (payment === 'none') return <Text tone="muted">{t('change.noCard')}</Text>;
  if (payment !== 'managed') return null;
  return (
    <Inline>
      <Button
        size="small"
        busy={isLeaving}
        busyLabel={t('payment.opening')}
        onClick={() => void store.managePayment()}
      >
        {t('payment.manage')}
      </Button>
    </Inline>
  );
}
