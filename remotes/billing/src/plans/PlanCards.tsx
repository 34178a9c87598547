import { useState } from 'react';
import { styled } from 'styled-components';
import { Button, Dialog, EmptyState, Grid, Skeleton, Stack, media } from '@lisan/ui';
import type { Plan, Subscription } from '@lisan/contract';
import { useBusy, useSession } from '@lisan/remote-kit';
import { ContactForm } from '@lisan/remote-kit/view-parts';
import { ChangePlanDialog } from './ChangePlanDialog';
import { CheckoutProblemDialog } from './CheckoutProblemDialog';
import { PlanCard } from './PlanCard';
import { PlanPanel } from './PlanPanel';
import {
  hasRunningPlan,
  registerPathFor,
  useBillingTranslations,
  usePlans,
  usePlansStore,
} from './plans.store';

export interface PlanCardsProps {
  /** Maximum per row. */
  readonly columns: number;
  readonly headingLevel: 2 | 3;
  /** Plans for hydration, which renders before the store's state is read. */
  readonly firstPlans?: readonly Plan[] | null;
}

export function PlanCards({ columns, headingLevel, firstPlans = null }: PlanCardsProps) {
  const { t, format } = useBillingTranslations();
  const store = usePlansStore();
  const isVisitor = useSession() === null;
  const plans = usePlans((state) => state.plans) ?? firstPlans;
  const isRunning = usePlans(({ subscription }) => hasRunningPlan(subscription));
  const present = usePlans(({ subscription }) => subscription?.subscription_plan);
  const next = usePlans(({ subscription }) => subscription?.next_plan);
  const nextStart = usePlans(({ subscription }) => subscription && startOfNext(subscription));
  const missing = usePlans((state) => state.missing);
  const processing = usePlans((state) => state.processing);
  const pending = usePlans((state) => state.pending);
  const [isContacting, setContacting] = useState(false);
  const [isRetrying, retry] = useBusy(store.refresh);
  const isKnown = isVisitor || present !== undefined || missing.subscription;

  const nextLabel = nextStart
    ? t('plans.startsOn', { date: format.date(nextStart, { month: 'short', day: 'numeric' }) })
    : t('plans.next');

  function handleStart(plan: Plan): void {
    if (plan.name === madeToMeasure) setContacting(true);
    else void store.startPlan(plan);
  }

  // Cards wait for the subscription: a late change would drop the focus and move buttons.
  if (missing.plans && isKnown)
    return (
      <EmptyState
        title={t('plans.failed')}
        description={t('plans.failedLead')}
        action={
          <Button busy={isRetrying} onClick={retry}>
            {t('plans.again')}
          </Button>
        }
      />
    );
  if (plans === null || !isKnown) return <Skeleton rows={5} />;
  return (
    <Stack gap={6}>
      <PlanPanel />
      <Cards minimum="13rem" columns={columns} gap={4}>
        {plans.map((plan) => (
          <PlanCard
            key={plan.name}
            plan={plan}
            headingLevel={headingLevel}
            isCurrent={present === plan.name}
            nextLabel={next === plan.name ? nextLabel : undefined}
            isOffered={!isRunning}
            isProcessing={processing === plan.name}
            href={isVisitor ? registerPathFor(plan) : undefined}
            onStart={() => handleStart(plan)}
          />
        ))}
      </Cards>
      {pending && (
        <ChangePlanDialog
          preview={pending.preview}
          isOutdated={pending.isOutdated}
          isBusy={processing !== null}
          onConfirm={() => void store.confirm()}
          onClose={store.dismiss}
        />
      )}
      <CheckoutProblemDialog />
      <Dialog
        open={isContacting}
        onOpenChange={setContacting}
        size="medium"
        title={t('contact.title')}
        description={t('contact.lead')}
      >
        <ContactForm label={t('contact.title')} />
      </Dialog>
    </Stack>
  );
}

/** Null after a trial, which may end without a card. */
const startOfNext = ({ status, current_period_end: end }: Subscription) =>
  status === 'trialing' ? null : end;

/** All five in one row where there is space. */
const Cards = styled(Grid)`
  ${media.wide} {
    --widest: calc((100% - 4 * var(--gap)) / 5);
  }
`;

/** Has no checkout. */
const madeToMeasure = 'Custom';
