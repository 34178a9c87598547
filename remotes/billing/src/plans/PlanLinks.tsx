import { Button, Inline, Stack, Text } from '@lisan/ui';
import { CancelPlan } from './CancelPlan';
import { hasRunningPlan, useBillingTranslations, usePlans, usePlansStore } from './plans.store';

export function PlanLinks() {
  const { t } = useBillingTranslations();
  const store = usePlansStore();
  const subscription = usePlans((state) => state.subscription);
  const isLeaving = usePlans((state) => state.isLeaving);
  if (!subscription) return null;

  const { payment } = subscription;
  const isCancellable = hasRunningPlan(subscription) && !subscription.cancel_at_period_end;
  if (payment !== 'none' && payment !== 'managed' && !isCancellable) return null;
  return (
    <Stack gap={2}>
      {payment === 'none' && <Text tone="muted">{t('change.noCard')}</Text>}
      {(payment === 'managed' || isCancellable) && (
        <Inline>
          {payment === 'managed' && (
            <Button
              size="small"
              busy={isLeaving}
              busyLabel={t('payment.opening')}
              onClick={() => void store.managePayment()}
            >
              {t('payment.manage')}
            </Button>
          )}
          {isCancellable && <CancelPlan />}
        </Inline>
      )}
    </Stack>
  );
}
