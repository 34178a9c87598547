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
