import { FakeStripeError, invalid, missing } from './fake-idempotency';
import type { FakeCall, FakeParts } from './fake-billing';
import { listShape } from './fake-shapes';
import { makeId, type FakeInvoice } from './fake-objects';
import { findText } from './form-body';

export function subscriptionCalls({ store, views, billing, now }: FakeParts): Record<string, FakeCall> {
  function getSubscription(id: string) {
    const one = store.subscriptions.get(id);
    if (!one) throw missing('subscription', id);
    return one;
  }

  return {
    'GET /v1/subscriptions': (_id, fields) =>
      listShape(
        '/v1/subscriptions',
        [...store.subscriptions.values()]
          .filter(({ customer }) => customer === findText(fields, 'customer'))
          .map((one) => views.subscription(one)),
      ),
    'GET /v1/subscriptions/:': (id, _fields, expand) => views.subscription(getSubscription(id), expand),
    'POST /v1/subscriptions/:': (id, fields) => {
      const one = getSubscription(id);
      if (one.status === 'canceled') throw over();
      const price = findText(fields, 'items', '0', 'price');
      if (price !== undefined && !store.prices.has(price)) throw missing('price', price);
      const item = findText(fields, 'items', '0', 'id');
      if (item !== undefined && item !== one.item) throw missing('subscription_item', item);
      const isCharged = findText(fields, 'proration_behavior') !== 'none';
      if (price !== undefined && !billing.change(one, price, isCharged))
        throw new FakeStripeError(402, {
          type: 'card_error',
          code: 'card_declined',
          message: 'Your card was declined.',
        });
      const ends = findText(fields, 'cancel_at_period_end');
      if (ends !== undefined) one.endsWithPeriod = ends === 'true';
      if (findText(fields, 'cancel_at') === '') one.endsWithPeriod = false;
      billing.emitSubscription('updated', one);
      return views.subscription(one);
    },
    'POST /v1/invoices/create_preview': (_id, fields) => {
      const one = getSubscription(findText(fields, 'subscription') ?? '');
      const price = findText(fields, 'subscription_details', 'items', '0', 'price') ?? one.price;
      if (!store.prices.has(price)) throw missing('price', price);
      const total = one.status === 'trialing' ? 0 : billing.differenceOf(one, price);
      const credit = store.customers.get(one.customer)?.credit ?? 0;
      const preview: FakeInvoice = {
        id: makeId('upcoming_in'),
        customer: one.customer,
        subscription: one.id,
        created: now(),
        total,
        lines: one.status === 'trialing' ? [{ price, amount: 0 }] : billing.linesOf(one, price),
        credit,
        reason: 'subscription_update',
        status: 'draft',
        attempts: 0,
        nextAttempt: null,
      };
      return views.invoice(preview);
    },
    'DELETE /v1/subscriptions/:': (id) => {
      const one = getSubscription(id);
      if (one.status === 'canceled') throw over();
      const share = Math.max(0, (one.until - now()) / (one.until - one.from));
      const customer = store.customers.get(one.customer);
      const paid = one.status === 'active' ? (store.prices.get(one.price)?.cents ?? 0) : 0;
      if (customer) customer.credit += Math.round(paid * share);
      billing.end(one);
      return views.subscription(one);
    },
    'DELETE /v1/customers/:': (id) => {
      const customer = store.customers.get(id);
      if (!customer || customer.deleted) throw missing('customer', id);
      customer.deleted = true;
      for (const one of store.subscriptions.values())
        if (one.customer === id && one.status !== 'canceled') billing.end(one);
      return { id, object: 'customer', deleted: true };
    },
  };
}

/** An ended subscription is readable but cannot be changed or ended again. */
function over(): FakeStripeError {
  return invalid('A canceled subscription can only update its cancellation_details and metadata.');
}
