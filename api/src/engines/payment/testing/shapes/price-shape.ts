import { Stripe } from 'stripe';
import type { FakePrice } from '../fake-objects';
import { quiet } from './dated';

/** On the wire a decimal is text. */
const decimalOf = (cents: number) => Stripe.Decimal.from(cents);

/** A monthly price; `product` is its id, or the whole of it where that was asked for. */
export function priceShape(
  { id, product, cents, lookupKey, created }: FakePrice,
  whole?: Stripe.Product,
): Stripe.Price {
  return {
    ...quiet,
    ...{ id, object: 'price', active: true, created, currency: 'usd', type: 'recurring' },
    ...{ billing_scheme: 'per_unit', tax_behavior: 'unspecified', tiers_mode: null },
    ...{ custom_unit_amount: null, nickname: null, transform_quantity: null },
    lookup_key: lookupKey,
    product: whole ?? product,
    recurring: {
      ...{ interval: 'month', interval_count: 1, usage_type: 'licensed' },
      ...{ meter: null, trial_period_days: null },
    },
    unit_amount: cents,
    unit_amount_decimal: decimalOf(cents),
  } satisfies Stripe.Price;
}

/** The older name of a price, which items still carry beside it. */
export function planShape({ id, product, cents, created }: FakePrice): Stripe.Plan {
  return {
    ...quiet,
    ...{ id, object: 'plan', active: true, created, currency: 'usd', product },
    ...{ amount: cents, amount_decimal: decimalOf(cents), billing_scheme: 'per_unit' },
    ...{ interval: 'month', interval_count: 1, usage_type: 'licensed' },
    ...{ meter: null, nickname: null, tiers_mode: null, transform_usage: null, trial_period_days: null },
  } satisfies Stripe.Plan;
}
