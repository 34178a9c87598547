import type { Stripe } from 'stripe';
import type { ProviderSubscription, SoldPlan, SubscriptionStatus } from '@lisan/engine-contract';
import { marks } from './stripe-client';

/** Fields that `readSubscription` needs expanded. */
export const subscriptionParts = ['latest_invoice', 'items.data.price.product'];

/** Seconds by which an invoice may predate its period. */
const CLOCK_TOLERANCE_SECONDS = 3_600;

const statuses: Readonly<Record<string, SubscriptionStatus>> = {
  incomplete: 'incomplete',
  trialing: 'trialing',
  active: 'active',
  past_due: 'past_due',
  paused: 'paused',
  // Stripe gave up collecting: stop serving.
  unpaid: 'canceled',
  canceled: 'canceled',
  incomplete_expired: 'canceled',
};

export async function readSubscription(
  subscription: Stripe.Subscription,
  listPlans: () => Promise<readonly SoldPlan[]>,
): Promise<ProviderSubscription> {
  const item = planItemOf(subscription);
  if (!item) throw new Error(`The subscription ${subscription.id} is for nothing.`);
  // Since 2025 the period is on the item.
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

/** Finds the plan's item; operators may add other items, in any order. */
export function planItemOf({ items }: Stripe.Subscription): Stripe.SubscriptionItem | undefined {
  const isPlan = ({ price: { product } }: Stripe.SubscriptionItem) =>
    typeof product === 'object' && !product.deleted && product.metadata[marks.plan] !== undefined;
  return items.data.find(isPlan) ?? items.data[0];
}

/** The newest invoice is for this period and paid; a trial needs none. */
function isPaid({ status, latest_invoice: invoice }: Stripe.Subscription, from: number): boolean {
  if (status === 'trialing') return true;
  if (invoice === null || typeof invoice === 'string') return false;
  return invoice.status === 'paid' && invoice.created >= from - CLOCK_TOLERANCE_SECONDS;
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
 * Finds the plan of the newest invoice, the largest one after a charged change. The subscription's price
 * may already differ, for example after a downgrade during renewal. Returns `present` for a trial or an
 * invoice without a known plan.
 */
async function findPaidPlan(
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
