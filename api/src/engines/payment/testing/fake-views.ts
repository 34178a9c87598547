import type {
  FakeInvoice,
  FakePrice,
  FakeProduct,
  FakeSession,
  FakeStore,
  FakeSubscription,
} from './fake-objects';

/** Stripe's JSON of what the store holds; `expand` names the references that are answered whole. */
export function createFakeViews(store: FakeStore) {
  const price = ({ id, product, cents, lookupKey }: FakePrice, expand = false): object => {
    const owner = store.products.get(product);
    return {
      id,
      object: 'price',
      active: true,
      currency: 'usd',
      unit_amount: cents,
      lookup_key: lookupKey,
      recurring: { interval: 'month', interval_count: 1, usage_type: 'licensed' },
      product: expand && owner ? productOf(owner, []) : product,
    };
  };

  const productOf = (product: FakeProduct, expand: readonly string[]): object => {
    const sold = store.prices.get(product.defaultPrice);
    return {
      id: product.id,
      object: 'product',
      active: product.active,
      created: product.created,
      name: product.name,
      description: product.description,
      metadata: product.metadata,
      marketing_features: product.features.map((name) => ({ name })),
      default_price: sold && expand.includes('default_price') ? price(sold) : product.defaultPrice,
    };
  };

  const invoice = (one: FakeInvoice): object => ({
    id: one.id,
    object: 'invoice',
    customer: one.customer,
    created: one.created,
    total: one.total,
    amount_due: one.total,
    status: one.status,
    billing_reason: one.reason,
    attempt_count: one.attempts,
    lines: {
      object: 'list',
      has_more: false,
      data: [
        {
          object: 'line_item',
          amount: one.total,
          pricing: {
            type: 'price_details',
            price_details: { price: one.price, product: store.prices.get(one.price)?.product },
          },
        },
      ],
    },
    hosted_invoice_url: `https://invoice.stripe.com/i/${one.id}`,
    parent: {
      type: 'subscription_details',
      quote_details: null,
      subscription_details: { subscription: one.subscription, metadata: {} },
    },
  });

  const subscription = (one: FakeSubscription, expand: readonly string[] = []): object => {
    const sold = store.prices.get(one.price);
    const newest = one.latestInvoice === null ? undefined : store.invoices.get(one.latestInvoice);
    return {
      id: one.id,
      object: 'subscription',
      customer: one.customer,
      created: one.created,
      metadata: one.metadata,
      status: one.status,
      trial_end: one.trialEnd,
      cancel_at_period_end: one.endsWithPeriod,
      cancel_at: one.endsWithPeriod ? one.until : null,
      latest_invoice: newest && expand.includes('latest_invoice') ? invoice(newest) : one.latestInvoice,
      items: {
        object: 'list',
        has_more: false,
        data: [
          {
            id: one.item,
            object: 'subscription_item',
            current_period_start: one.from,
            current_period_end: one.until,
            price: sold ? price(sold, expand.includes('items.data.price.product')) : null,
          },
        ],
      },
    };
  };

  const session = (one: FakeSession): object => ({
    id: one.id,
    object: 'checkout.session',
    mode: 'subscription',
    customer: one.customer,
    client_reference_id: one.reference,
    success_url: one.successUrl,
    created: one.created,
    status: one.status,
    subscription: one.subscription,
    payment_method_collection: one.collection,
    url: one.status === 'open' ? `https://checkout.stripe.com/c/pay/${one.id}` : null,
  });

  return { price, product: productOf, invoice, subscription, session };
}

export type FakeViews = ReturnType<typeof createFakeViews>;
