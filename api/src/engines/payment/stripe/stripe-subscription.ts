import type { Stripe } from 'stripe';
import type { ProviderSubscription, SoldPlan, SubscriptionStatus } from '../payment-engine';
import { marks } from './stripe-client';

/** What `readSubscription` needs to have in the answer. */
export const subscriptionParts = ['latest_invoice', 'items.data.price.product'];

/** Seconds by which an invoice may be older than the period it is for. */
const SLACK = 3_600;

const statuses: Readonly<Record<string, SubscriptionStatus>> = {
  incomplete: 'incomplete',
  trialing: 'trialing',
  active: 'active',
  past_due: 'past_due',
  paused: 'paused',
  // Given up: nothing is served any more, whatever the provider still calls it.
  unpaid: 'canceled',
  canceled: 'canceled',
  incomplete_expired: 'canceled',
};

/** A subscription as Stripe has it, in our words. */
export async function readSubscription(
  subscription: Stripe.Subscription,
  listPlans: () => Promise<readonly SoldPlan[]>,
): Promise<ProviderSubscription> {
  const item = planItemOf(subscription);
  if (!item) throw new Error(`The subscription ${subscription.id} is for nothing.`);
  // Since 2025 the period is the item's.
  const { current_period_start: from, current_period_end: until } = item;
  const plan = planOf(item.price);
  return {
    id: subscription.id,
    customerId: idOf(subscription.customer),
    userId: subscription.metadata[marks.user] ?? null,
    plan,
    paidPlan: await findPaidPlan(subscription, plan, listPlans),
    status: statuses[subscription.status] ?? 'incomplete',
    isPaid: isPaid(subscription, from),
    trialEnd: subscription.trial_end === null ? null : toDate(subscription.trial_end),
    periodStart: toDate(from),
    periodEnd: toDate(until),
    cancelAtPeriodEnd: endsWithPeriod(subscription, until),
    createdAt: toDate(subscription.created),
  };
}

/** The item that is a plan: an operator may have added others to it at Stripe, and none of them has a certain place. */
export function planItemOf({ items }: Stripe.Subscription): Stripe.SubscriptionItem | undefined {
  const isPlan = ({ price: { product } }: Stripe.SubscriptionItem) =>
    typeof product === 'object' && !product.deleted && product.metadata[marks.plan] !== undefined;
  return items.data.find(isPlan) ?? items.data[0];
}

/** The newest invoice is for this period and was paid; a trial asks for nothing. */
function isPaid({ status, latest_invoice: invoice }: Stripe.Subscription, from: number): boolean {
  if (status === 'trialing') return true;
  if (invoice === null || typeof invoice === 'string') return false;
  return invoice.status === 'paid' && invoice.created >= from - SLACK;
}

/** The customer portal may set a date instead of the flag. */
function endsWithPeriod(subscription: Stripe.Subscription, until: number): boolean {
  const { cancel_at_period_end: isSet, cancel_at: at } = subscription;
  return isSet || (at !== null && at <= until);
}

function planOf({ product }: Stripe.Price): string {
  if (typeof product === 'string' || product.deleted) return '';
  return product.metadata[marks.plan] ?? product.name;
}

export function idOf(reference: string | { readonly id: string }): string {
  return typeof reference === 'string' ? reference : reference.id;
}

export function toDate(seconds: number): Date {
  return new Date(seconds * 1000);
}

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
