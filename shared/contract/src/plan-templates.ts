import type { Plan } from './entities/billing';
import { isPricedMonthly } from './plan-price';

export const prerenderedSlot = 'landing-pricing';

export const planMarks = { feature: '__lisan_plan_feature__', cents: 91_827_364_500 } as const;

const prices = ['monthly', 'single', 'onRequest'] as const;

/** One plan per card layout; builds prerender them in this order. */
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

export function templateOf(plan: Plan): number {
  const price = plan.prices.length === 0 ? 'onRequest' : isPricedMonthly(plan) ? 'monthly' : 'single';
  return prices.indexOf(price) + (plan.popular ? prices.length : 0);
}
