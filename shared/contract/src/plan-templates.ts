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

/** Of plans, and of their templates: see `templatePlans`. */
const withoutMonth = /^(?:Free|Custom|__lisan_plan_single_\w+)$/;

/** Whether a card says "per month" after the price. */
export const isPricedMonthly = ({ name, prices: [price] }: Plan): boolean =>
  price !== undefined && !withoutMonth.test(name);

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
