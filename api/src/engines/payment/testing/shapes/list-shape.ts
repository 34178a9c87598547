import type { Stripe } from 'stripe';

/** One whole page of a list. */
export function listShape<Item>(url: string, data: Item[]): Stripe.ApiList<Item> {
  return { object: 'list', url, has_more: false, data } satisfies Stripe.ApiList<Item>;
}
