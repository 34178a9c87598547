import { WorkArea } from '@lisan/ui';
import { useSession } from '@lisan/remote-kit';
import { PlanCards } from './PlanCards';
import { hasRunningPlan, useBillingTranslations, usePlans } from './plans.store';

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
      <PlanCards columns={5} headingLevel={2} />
    </WorkArea>
  );
}
