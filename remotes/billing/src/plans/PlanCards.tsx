import { useCallback, useState } from 'react';
import { Button, EmptyState, Grid, Skeleton, Stack } from '@lisan/ui';
import type { Plan, Subscription } from '@lisan/contract';
import { useEvent, useHost, useSession } from '@lisan/remote-kit';
import { ChangePlanDialog } from './ChangePlanDialog';
import { ContactDialog } from './ContactDialog';
import { PaymentLink } from './PaymentLink';
import { PlanCard } from './PlanCard';
import { PlanCourse } from './PlanCourse';
import { fetchPlans, fetchSubscription } from './plans.requests';
import { useBillingWords } from './useBillingWords';
import { useCheckout } from './useCheckout';
import { useResource } from './useResource';

export interface PlanCardsProps {
  /** At most so many beside each other. */
  readonly columns: number;
  readonly headingLevel: 2 | 3;
}

/** All plans; the one that the account has cannot be chosen again. */
export function PlanCards({ columns, headingLevel }: PlanCardsProps) {
  const { t } = useBillingWords();
  const { api, report } = useHost();
  const email = useSession()?.email;
  const [isAsking, setAsking] = useState(false);
  const [plans, askAgain] = useResource(
    useCallback((signal) => fetchPlans(api, signal), [api]),
    (error) => report(error, 'plans'),
  );
  // A status that cannot be had is only logged: the cards then all say 'Get started'.
  const [subscription, askSubscription] = useResource(
    useCallback(
      async (signal) => (email === undefined ? null : await fetchSubscription(api, email, signal)),
      [api, email],
    ),
    (error) => report(error, 'subscription status'),
  );

  const isKnown = useOnceTrue(email === undefined || subscription.status !== 'loading');
  useEvent('balance.changed', askSubscription);
  const { processing, pending, start, confirm, giveUp } = useCheckout(askSubscription);
  const hasPlan = running.has(subscription.value?.status ?? 'none');

  function handleStart(plan: Plan): void {
    if (plan.name === madeToMeasure) setAsking(true);
    else void start(plan, hasPlan);
  }

  // Cards that change under a hand take its place away: they come with what the account has, or with its failure.
  if (plans.status === 'loading' || !isKnown) return <Skeleton lines={5} />;
  if (plans.status === 'failed')
    return (
      <EmptyState
        title={t('plans.failed')}
        description={t('plans.failedLead')}
        action={<Button onClick={askAgain}>{t('plans.again')}</Button>}
      />
    );
  return (
    <Stack gap={6}>
      {subscription.value && (
        <>
          <PlanCourse subscription={subscription.value} onChanged={askSubscription} />
          <PaymentLink subscription={subscription.value} />
        </>
      )}
      <Grid minimum="13rem" columns={columns} gap={4}>
        {plans.value.map((plan) => (
          <PlanCard
            key={plan.name}
            plan={plan}
            headingLevel={headingLevel}
            isCurrent={subscription.value?.subscription_plan === plan.name}
            isProcessing={processing === plan.name}
            onStart={() => handleStart(plan)}
          />
        ))}
      </Grid>
      {pending && (
        <ChangePlanDialog
          preview={pending.preview}
          isBusy={processing !== null}
          onConfirm={() => void confirm()}
          onClose={giveUp}
        />
      )}
      {isAsking && <ContactDialog onClose={() => setAsking(false)} />}
    </Stack>
  );
}

/** Stays true, whatever comes later: what was shown once is not taken away for a question that is asked again. */
function useOnceTrue(isTrue: boolean): boolean {
  const [hasBeen, setHasBeen] = useState(isTrue);
  if (isTrue && !hasBeen) setHasBeen(true);
  return isTrue || hasBeen;
}

const running = new Set<Subscription['status']>(['trialing', 'active', 'past_due']);
/** Sold by talking, not by a checkout. */
const madeToMeasure = 'Custom';
