import type { Plan } from './entities/billing';

/** US dollars, the same in every language: `$29`, `$9.50`. Isolate it left to right. */
export function formatDollars(cents: number): string {
  return new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: cents % 100 === 0 ? 0 : 2,
  }).format(cents / 100);
}

const withoutMonth = /^(?:Free|Custom|__lisan_plan_single_\w+)$/;

/** Whether a card shows "per month" after the price. */
export const isPricedMonthly = ({ name, prices: [price] }: Plan): boolean =>
  price !== undefined && !withoutMonth.test(name);

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
