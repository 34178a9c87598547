import type { Stripe } from 'stripe';
import type { SoldPlan } from '../payment-engine';

/**
 * The plan that the newest invoice was for, the largest where a change is charged for. The price of the subscription
 * may be another by then: a smaller plan that was asked for in the moment of a renewal. `present` when it is a trial, or
 * when the invoice is for nothing that is sold.
 */
export async function findPaidPlan(
  { status, latest_invoice: invoice, items }: Stripe.Subscription,
  present: string,
  listPlans: () => Promise<readonly SoldPlan[]>,
): Promise<string> {
  if (status === 'trialing' || invoice === null || typeof invoice === 'string') return present;
  const charged = invoice.lines.data.filter(({ amount }) => amount >= 0);
  const prices = new Set(charged.flatMap((line) => line.pricing?.price_details?.price ?? []).map(idOf));
  const isAsked = items.data.some(({ price }) => prices.has(price.id));
  if (prices.size === 0 || (isAsked && prices.size === 1)) return present;
  const paid = (await listPlans()).filter(({ priceId }) => prices.has(priceId));
  return paid.toSorted((one, other) => other.cents - one.cents)[0]?.name ?? present;
}

function idOf(price: string | { readonly id: string }): string {
  return typeof price === 'string' ? price : price.id;
}
