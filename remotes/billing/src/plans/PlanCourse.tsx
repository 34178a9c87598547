import { useState } from 'react';
import { Banner, Button, Dialog } from '@lisan/ui';
import type { PlanPreview, Subscription } from '@lisan/contract';
import { isAbortError, isApiError } from '@lisan/errors';
import { useHost, useSignedInUser } from '@lisan/remote-kit';
import { ChangePlanDialog } from './ChangePlanDialog';
import { cancelPlan, fetchStayPreview, resumePlan } from './plans.requests';
import { useBillingWords } from './useBillingWords';
import { usePlanWords } from './usePlanWords';

export interface PlanCourseProps {
  readonly subscription: Subscription;
  readonly onChanged: () => void;
}

/** How the plan goes on by itself, and the way to end it or to let it go on. */
export function PlanCourse({ subscription, onChanged }: PlanCourseProps) {
  const { t } = useBillingWords();
  const { api, report, toasts } = useHost();
  const { email } = useSignedInUser();
  const { describeCourse, describeDone, day } = usePlanWords();
  const [staying, setStaying] = useState<PlanPreview | null>(null);
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const course = describeCourse(subscription);
  if (course === '') return null;

  const isChanging = subscription.cancel_at_period_end || Boolean(subscription.next_plan);
  const values = {
    plan: subscription.subscription_plan,
    date: day(subscription.current_period_end),
  };

  async function attempt(work: () => Promise<void>): Promise<void> {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      if (isAbortError(error)) return;
      report(error, 'subscription');
      const detail = isApiError(error) ? error.detail : '';
      toasts.show({ title: t('course.failed'), message: detail || t('plans.failedLead'), tone: 'bad' });
      // A refusal may mean that another tab was quicker.
      onChanged();
    } finally {
      setBusy(false);
    }
  }

  async function change(work: typeof cancelPlan, done: string): Promise<void> {
    await attempt(async () => {
      await work(api, email);
      toasts.show({ message: done, tone: 'good' });
      onChanged();
    });
    setAsking(false);
    setStaying(null);
  }

  /** Money moves again with it: amount and day are told first. */
  const askToStay = () => attempt(async () => setStaying(await fetchStayPreview(api, email)));

  return (
    <Banner
      tone={isChanging || subscription.status === 'past_due' ? 'warn' : 'info'}
      inset
      action={
        isChanging ? (
          <Button size="small" busy={isBusy && !staying} onClick={() => void askToStay()}>
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
          isBusy={isBusy}
          onConfirm={() => void change(resumePlan, describeDone(staying))}
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
              busy={isBusy}
              busyLabel={t('plans.processing')}
              onClick={() => void change(cancelPlan, t('course.canceled', values))}
            >
              {t('change.cancel.confirm', { present: values.plan })}
            </Button>
          </>
        }
      />
    </Banner>
  );
}
