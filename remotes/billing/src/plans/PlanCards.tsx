import { useCallback } from 'react';
import { Button, EmptyState, Grid, Skeleton } from '@lisan/ui';
import { useHost, useSession } from '@lisan/remote-kit';
import { PlanCard } from './PlanCard';
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
  const { processing, start } = useCheckout();
  const [plans, askAgain] = useResource(
    useCallback((signal) => fetchPlans(api, signal), [api]),
    (error) => report(error, 'plans'),
  );
  // A status that cannot be had is only logged: the cards then all say 'Get started'.
  const [subscription] = useResource(
    useCallback(
      async (signal) => (email === undefined ? null : await fetchSubscription(api, email, signal)),
      [api, email],
    ),
    (error) => report(error, 'subscription status'),
  );

  if (plans.status === 'loading') return <Skeleton lines={5} />;
  if (plans.status === 'failed')
    return (
      <EmptyState
        title={t('plans.failed')}
        description={t('plans.failedLead')}
        action={<Button onClick={askAgain}>{t('plans.again')}</Button>}
      />
    );
  return (
    <Grid minimum="13rem" columns={columns} gap={4}>
      {plans.value.map((plan) => (
        <PlanCard
          key={plan.name}
          plan={plan}
          headingLevel={headingLevel}
          isCurrent={subscription.value?.subscription_plan === plan.name}
          isProcessing={processing === plan.name}
          onStart={() => void start(plan)}
        />
      ))}
    </Grid>
  );
}
