import { PlanCards } from './PlanCards';

/** Plan cards below the landing page's pricing heading, three in a row. */
export default function LandingPlans() {
  return <PlanCards columns={3} headingLevel={3} />;
}
