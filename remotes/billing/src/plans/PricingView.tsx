import { useEffect, useState } from 'react';
import { Banner, Button, Inline, Stack, Text, WorkArea } from '@lisan/ui';
import { isPricedMonthly, pageProtocol } from '@lisan/contract';
import { useSession } from '@lisan/remote-kit';
import { PlanCards } from './PlanCards';
import { planName } from './plan-texts';
import { hasRunningPlan, useBillingTranslations, usePlans, usePlansStore } from './plans.store';

export default function PricingView() {
  const { t } = useBillingTranslations();
  const isVisitor = useSession() === null;
  const isTrialAvailable = usePlans(
    ({ subscription }) =>
      subscription !== null && !hasRunningPlan(subscription) && subscription.trial_available !== false,
  );
  const hasTrial = isVisitor || isTrialAvailable;
  return (
    <WorkArea title={t('nav.pricing')} description={t(hasTrial ? 'plans.lead' : 'plans.leadPaid')}>
      <Stack gap={5}>
        <ChosenPlan />
        <PlanCards columns={5} headingLevel={2} />
      </Stack>
    </WorkArea>
  );
}

/** The plan that a visitor chose before registering, offered until it is pressed or the page reloads. */
function ChosenPlan() {
  const { t } = useBillingTranslations();
  const store = usePlansStore();
  const [name] = useState(readChosen);
  // Prerendered cards link with the plan's title. Free and custom plans need no checkout.
  const plan = usePlans(({ plans }) =>
    plans?.find((each) => isPricedMonthly(each) && (each.name === name || each.title === name)),
  );
  const isSubscribed = usePlans(({ subscription }) => subscription?.subscription_plan === plan?.name);
  const isReady = usePlans(({ subscription }) => subscription !== null);
  const processing = usePlans((state) => state.processing);
  useEffect(() => {
    const url = new URL(window.location.href);
    if (!url.searchParams.has(pageProtocol.planQuery)) return;
    url.searchParams.delete(pageProtocol.planQuery);
    window.history.replaceState(window.history.state, '', url);
  }, []);
  if (!plan || !isReady || isSubscribed) return null;
  const shownName = planName(t, plan.name);
  return (
    <Banner tone="info" inset>
      <Inline justify="between">
        <Text as="span">{t('plans.chosen', { plan: shownName })}</Text>
        <Button variant="primary" busy={processing === plan.name} onClick={() => void store.startPlan(plan)}>
          {t('plans.continueWith', { plan: shownName })}
        </Button>
      </Inline>
    </Banner>
  );
}

/** Null while the page is prerendered. */
const readChosen = (): string | null =>
  typeof window === 'undefined'
    ? null
    : new URLSearchParams(window.location.search).get(pageProtocol.planQuery);
