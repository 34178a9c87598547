import { use } from 'react';
import { PlanCards } from './PlanCards';
import { usePlansStore } from './plans.store';

/**
 * Plan cards below the landing page's pricing heading, three in a row, five on wide screens. Suspends until the plans
 * load, so that the prerendered cards stay.
 */
export default function LandingPlans() {
  const plans = use(usePlansStore().firstPlans());
  return <PlanCards columns={3} headingLevel={3} firstPlans={plans} />;
}
