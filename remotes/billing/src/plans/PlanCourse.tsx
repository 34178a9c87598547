import { useState } from 'react';
import { Banner, Button } from '@lisan/ui';
import { useBusy } from '@lisan/remote-kit';
import { ChangePlanDialog } from './ChangePlanDialog';
import { type Proposal, useBillingTranslations, usePlans, usePlansStore, usePlanTexts } from './plans.store';

export function PlanCourse() {
  const { t } = useBillingTranslations();
  const { describeCourse, nameOf } = usePlanTexts();
  const store = usePlansStore();
  const subscription = usePlans((state) => state.subscription);
  const isLeaving = usePlans((state) => state.isLeaving);
  const [staying, setStaying] = useState<Proposal | null>(null);
  const [isLoadingPreview, proposeResume] = useBusy(async () => setStaying(await store.previewResume()));
  const [isChanging, resume] = useBusy(async ({ preview }: Proposal) =>
    setStaying(await store.resume(preview)),
  );
  const course = subscription ? describeCourse(subscription) : '';
  if (!subscription || course === '') return null;

  const isEnding = subscription.cancel_at_period_end || Boolean(subscription.next_plan);
  // A cancelling user isn't asked to pay.
  const isDue = subscription.status === 'past_due' && !subscription.cancel_at_period_end;
  const updateCard = (
    <Button
      size="small"
      variant="primary"
      busy={isLeaving}
      busyLabel={t('payment.opening')}
      onClick={() => void store.managePayment()}
    >
      {t('payment.updateCard')}
    </Button>
  );
  const resumeButton = (
    <Button size="small" busy={isLoadingPreview} onClick={proposeResume}>
      {t('course.resume', { plan: nameOf(subscription.subscription_plan) })}
    </Button>
  );
  return (
    <>
      <Banner
        tone={isEnding || isDue ? 'warn' : 'info'}
        inset
        action={isDue ? subscription.payment === 'managed' && updateCard : isEnding && resumeButton}
      >
        {course}
      </Banner>
      {staying && (
        <ChangePlanDialog
          preview={staying.preview}
          isOutdated={staying.isOutdated}
          isBusy={isChanging}
          onConfirm={() => resume(staying)}
          onClose={() => setStaying(null)}
        />
      )}
    </>
  );
}
