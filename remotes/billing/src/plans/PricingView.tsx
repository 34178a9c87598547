import { WorkArea } from '@lisan/ui';
import { PlanCards } from './PlanCards';
import { useBillingTranslations } from './usePlans';

/** Pricing in the dashboard: up to five plans beside each other. */
export default function PricingView() {
  const { t } = useBillingTranslations();
  return (
    <WorkArea title={t('nav.pricing')} description={t('plans.lead')}>
      <PlanCards columns={5} headingLevel={2} />
    </WorkArea>
  );
}
