import type { Stripe } from 'stripe';
import type {
  FakeCustomer,
  FakeEvent,
  FakeInvoice,
  FakePrice,
  FakeProduct,
  FakeSession,
  FakeSubscription,
  FakeStore,
} from './fake-objects';
import { API_VERSION } from '../stripe/stripe-client';

type Some<T> = { readonly [Name in keyof T]?: unknown };

export function listShape(url: string, data: readonly object[]) {
  return { object: 'list', url, has_more: false, data } satisfies Some<Stripe.ApiList<object>>;
}

export function customerShape({ id, email, metadata, created }: FakeCustomer) {
  return { id, object: 'customer', created, email, metadata } satisfies Some<Stripe.Customer>;
}

export function priceShape({ id, product, cents, created }: FakePrice, whole?: object) {
  return {
    id,
    object: 'price',
    active: true,
    created,
    currency: 'usd',
    product: whole ?? product,
    recurring: { interval: 'month', interval_count: 1 } satisfies Some<Stripe.Price.Recurring>,
    unit_amount: cents,
  } satisfies Some<Stripe.Price>;
}

export function productShape(product: FakeProduct, price?: object) {
  const { id, created, name, active, description, metadata } = product;
  return {
    id,
    object: 'product',
    active,
    created,
    name,
    description,
    metadata,
    default_price: price ?? product.defaultPrice,
    marketing_features: product.features.map((feature) => ({ name: feature })),
  } satisfies Some<Stripe.Product>;
}

export function sessionShape(one: FakeSession) {
  return {
    id: one.id,
    object: 'checkout.session',
    created: one.created,
    customer: one.customer,
    client_reference_id: one.reference,
    status: one.status,
    subscription: one.subscription,
    success_url: one.successUrl,
    url: one.status === 'open' ? `https://checkout.stripe.com/c/pay/${one.id}` : null,
  } satisfies Some<Stripe.Checkout.Session>;
}

/** The subscription is in `parent`, the price in the `pricing` of each line. */
export function invoiceShape(one: FakeInvoice) {
  const isPaid = one.status === 'paid';
  const isFinal = one.status !== 'draft';
  const lines = one.lines.map(
    ({ price, amount }) =>
      ({ amount, pricing: { price_details: { price } } }) satisfies Some<Stripe.InvoiceLineItem>,
  );
  return {
    id: one.id,
    object: 'invoice',
    customer: one.customer,
    created: one.created,
    total: one.total,
    amount_due: Math.max(0, one.total - one.credit),
    status: one.status,
    next_payment_attempt: isPaid ? null : one.nextAttempt,
    lines: listShape(`/v1/invoices/${one.id}/lines`, lines),
    parent: {
      subscription_details: { subscription: one.subscription },
    } satisfies Some<Stripe.Invoice.Parent>,
    hosted_invoice_url: isFinal ? `https://invoice.stripe.com/i/acct_1/test_${one.id}?s=ap` : null,
  } satisfies Some<Stripe.Invoice>;
}

interface SubscriptionParts {
  readonly sold: FakePrice;
  readonly product?: object | undefined;
  readonly invoice: object | string | null;
}

export function subscriptionShape(one: FakeSubscription, { sold, product, invoice }: SubscriptionParts) {
  const item = {
    id: one.item,
    object: 'subscription_item',
    current_period_start: one.from,
    current_period_end: one.until,
    price: priceShape(sold, product),
  } satisfies Some<Stripe.SubscriptionItem>;
  // Operator-added items have no fixed position.
  const support = one.addOn && product && { ...product, id: one.addOn.product, metadata: {} };
  const added = one.addOn && { ...item, id: `${one.item}_added`, price: priceShape(one.addOn, support) };
  return {
    id: one.id,
    object: 'subscription',
    customer: one.customer,
    created: one.created,
    metadata: one.metadata,
    status: one.status,
    trial_end: one.trialEnd,
    // Stripe sets the date together with the flag.
    cancel_at_period_end: one.endsWithPeriod,
    cancel_at: one.endsWithPeriod ? one.until : null,
    latest_invoice: invoice,
    items: listShape(`/v1/subscription_items?subscription=${one.id}`, [...(added ? [added] : []), item]),
  } satisfies Some<Stripe.Subscription>;
}

export function eventShape({ id, type, created, object }: FakeEvent) {
  return {
    id,
    object: 'event',
    api_version: API_VERSION,
    created,
    type,
    data: { object },
  } satisfies Some<Stripe.Event>;
}

export function createFakeViews(store: FakeStore) {
  function getPrice(id: string): FakePrice {
    const sold = store.prices.get(id);
    if (!sold) throw new Error(`There is no price ${id}.`);
    return sold;
  }

  function product(one: FakeProduct, expand: readonly string[]) {
    return productShape(
      one,
      expand.includes('default_price') ? priceShape(getPrice(one.defaultPrice)) : undefined,
    );
  }

  function subscription(one: FakeSubscription, expand: readonly string[] = []) {
    const sold = getPrice(one.price);
    const owner = store.products.get(sold.product);
    const newest = one.latestInvoice === null ? undefined : store.invoices.get(one.latestInvoice);
    return subscriptionShape(one, {
      sold,
      product: owner && expand.includes('items.data.price.product') ? productShape(owner) : undefined,
      invoice: newest && expand.includes('latest_invoice') ? invoiceShape(newest) : one.latestInvoice,
    });
  }

  return { product, invoice: invoiceShape, subscription, session: sessionShape };
}

export type FakeViews = ReturnType<typeof createFakeViews>;
