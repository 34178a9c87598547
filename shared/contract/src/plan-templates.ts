import type { Plan } from './entities/billing';
import { isPricedMonthly } from './plan-price';

/** The slot of the landing page that is prerendered; its plan cards are filled in by the edge. */
export const prerenderedSlot = 'landing-pricing';

/** Stand in prerendered cards for what a plan says. */
export const planMarks = { feature: '__lisan_plan_feature__', cents: 91_827_364_500 } as const;

const prices = ['monthly', 'single', 'onRequest'] as const;

/** A plan for each way a card can look; builds prerender a card of each, in this order. */
export const templatePlans: readonly Plan[] = [false, true].flatMap((popular) =>
  prices.map((price) => ({
    name: `__lisan_plan_${price}_${popular ? 'popular' : 'usual'}__`,
    created: 0,
    popular,
    description: '',
    prices: price === 'onRequest' ? [] : [{ id: 'price', unit_amount: planMarks.cents }],
    marketing_features: [{ name: planMarks.feature }],
  })),
);

/** Index of the template that looks like the plan's card. */
export function templateOf(plan: Plan): number {
  const price = plan.prices.length === 0 ? 'onRequest' : isPricedMonthly(plan) ? 'monthly' : 'single';
  return prices.indexOf(price) + (plan.popular ? prices.length : 0);
}
