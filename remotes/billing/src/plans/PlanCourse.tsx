import { useState } from 'react';
import { Banner, Button, Dialog } from '@lisan/ui';
import type { PlanPreview } from '@lisan/contract';
import { useBusy } from '@lisan/remote-kit';
import { ChangePlanDialog } from './ChangePlanDialog';
import { useBillingTranslations, usePlans, usePlansStore, usePlanTexts } from './usePlans';

/** How the plan goes on by itself, and the way to end it or to let it go on. */
export function PlanCourse() {
  const { t } = useBillingTranslations();
  const { describeCourse, day } = usePlanTexts();
  const store = usePlansStore();
  const subscription = usePlans((state) => state.subscription);
  const [staying, setStaying] = useState<PlanPreview | null>(null);
  const [isAsking, setAsking] = useState(false);
  /** Money moves again with it: amount and day are told first. */
  const [isLooking, askToStay] = useBusy(async () => setStaying(await store.previewStay()));
  const [isChanging, change] = useBusy(async (work: () => Promise<void>) => {
    await work();
    setAsking(false);
    setStaying(null);
  });
  const course = subscription ? describeCourse(subscription) : '';
  if (!subscription || course === '') return null;

  const isEnding = subscription.cancel_at_period_end || Boolean(subscription.next_plan);
  const values = {
    plan: subscription.subscription_plan,
    date: day(subscription.current_period_end),
  };

  return (
    <Banner
      tone={isEnding || subscription.status === 'past_due' ? 'warn' : 'info'}
      inset
      action={
        isEnding ? (
          <Button size="small" busy={isLooking} onClick={askToStay}>
            {t('course.resume', values)}
          </Button>
        ) : (
          <Button size="small" onClick={() => setAsking(true)}>
            {t('course.cancel', values)}
          </Button>
        )
      }
    >
      {course}
      {staying && (
        <ChangePlanDialog
          preview={staying}
          isBusy={isChanging}
          onConfirm={() => change(() => store.resume(staying))}
          onClose={() => setStaying(null)}
        />
      )}
      <Dialog
        open={isAsking}
        decision
        onOpenChange={setAsking}
        title={t('change.cancel.title', { present: values.plan })}
        description={t('change.cancel.text', { present: values.plan, date: values.date })}
        footer={
          <>
            <Button onClick={() => setAsking(false)}>{t('change.keep', { present: values.plan })}</Button>
            <Button
              variant="primary"
              busy={isChanging}
              busyLabel={t('plans.processing')}
              onClick={() => change(store.cancel)}
            >
              {t('change.cancel.confirm', { present: values.plan })}
            </Button>
          </>
        }
      />
    </Banner>
  );
}
