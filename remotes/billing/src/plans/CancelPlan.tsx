import { useState } from 'react';
import { Button, Dialog } from '@lisan/ui';
import { useBusy } from '@lisan/remote-kit';
import { useBillingTranslations, usePlans, usePlansStore, usePlanTexts } from './plans.store';

export function CancelPlan() {
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
