import { useState } from 'react';
import { Button, Dialog, Inline, Stack, Text } from '@lisan/ui';
import { useBusy } from '@lisan/remote-kit';
import { hasRunningPlan, useBillingTranslations, usePlans, usePlansStore, usePlanTexts } from './plans.store';

export function PlanLinks() {
  const { t } = useBillingTranslations();
  const store = usePlansStore();
  const subscription = usePlans((state) => state.subscription);
  const isLeaving = usePlans((state) => state.isLeaving);
  if (!subscription) return null;

  const { payment } = subscription;
  const isCancellable = hasRunningPlan(subscription) && !subscription.cancel_at_period_end;
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

function CancelPlan() {
  const { t } = useBillingTranslations();
  const { day, nameOf } = usePlanTexts();
  const store = usePlansStore();
  const subscription = usePlans((state) => state.subscription);
  const [isOpen, setOpen] = useState(false);
  const [isCanceling, cancel] = useBusy(async () => {
    await store.cancel();
    setOpen(false);
  });
  const values = {
    present: subscription ? nameOf(subscription.subscription_plan) : '',
    date: day(subscription?.current_period_end ?? null),
  };
  return (
    <>
      <Button size="small" variant="quiet" onClick={() => setOpen(true)}>
        {t('course.cancel')}
      </Button>
      <Dialog
        open={isOpen}
        decision
        onOpenChange={setOpen}
        title={t('change.cancel.title', values)}
        description={t('change.cancel.text', values)}
        footer={
          <>
            <Button onClick={() => setOpen(false)}>{t('change.keep', values)}</Button>
            <Button variant="primary" busy={isCanceling} busyLabel={t('plans.processing')} onClick={cancel}>
              {t('change.cancel.confirm', values)}
            </Button>
          </>
        }
      />
    </>
  );
}
