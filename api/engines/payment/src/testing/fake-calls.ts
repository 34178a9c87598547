import { invalid, missing } from './fake-idempotency';
import type { FakeCall, FakeParts } from './fake-billing';
import { customerShape, listShape } from './fake-shapes';
import { makeId, type FakeCustomer } from './fake-objects';
import { findText, readPairs, type FormFields } from './form-body';
import { subscriptionCalls } from './fake-subscription-calls';

export function createFakeCalls(parts: FakeParts): Readonly<Record<string, FakeCall>> {
  return {
    ...customerCalls(parts),
    ...catalogCalls(parts),
    ...checkoutCalls(parts),
    ...subscriptionCalls(parts),
  };
}

function customerCalls({ store, views, now }: FakeParts): Record<string, FakeCall> {
  return {
    'POST /v1/customers': (_id, fields) => {
      const customer: FakeCustomer = {
        id: makeId('cus'),
        created: now(),
        email: findText(fields, 'email') ?? '',
        metadata: readPairs(fields, 'metadata'),
        card: 'none',
        credit: 0,
        deleted: false,
      };
      store.customers.set(customer.id, customer);
      return customerShape(customer);
    },
    'POST /v1/customers/:': (id, fields) => {
      const customer = store.customers.get(id);
      if (!customer || customer.deleted) throw missing('customer', id);
      const changed = { ...customer, email: findText(fields, 'email') ?? customer.email };
      store.customers.set(id, changed);
      return customerShape(changed);
    },
    'GET /v1/customers/:/payment_methods': (id) => {
      const customer = store.customers.get(id);
      if (!customer || customer.deleted) throw missing('customer', id);
      const visa = { brand: 'visa', last4: '4242', exp_month: 4, exp_year: 2030 };
      const cards =
        customer.card === 'none' ? [] : [{ id: `pm_${id}`, object: 'payment_method', card: visa }];
      return listShape(`/v1/customers/${id}/payment_methods`, cards);
    },
    'GET /v1/webhook_endpoints': () => listShape('/v1/webhook_endpoints', store.endpoints),
    'POST /v1/billing_portal/sessions': (_id, fields) => {
      const customer = findText(fields, 'customer') ?? '';
      if (store.customers.get(customer)?.deleted !== false) throw missing('customer', customer);
      const configuration = findText(fields, 'configuration') ?? store.portals[0]?.id;
      if (configuration === undefined) throw invalid('No configuration provided.');
      return { object: 'billing_portal.session', url: `https://billing.stripe.com/p/session/${customer}` };
    },
    'GET /v1/billing_portal/configurations': () =>
      listShape('/v1/billing_portal/configurations', store.portals),
    'POST /v1/billing_portal/configurations': (_id, fields) => {
      const metadata = readPairs(fields, 'metadata');
      const portal = { id: makeId('bpc'), object: 'billing_portal.configuration', active: true, metadata };
      store.portals.push(portal);
      return portal;
    },
    'GET /v1/invoices': (_id, fields) =>
      listShape(
        '/v1/invoices',
        [...store.invoices.values()]
          .filter(({ customer }) => customer === findText(fields, 'customer'))
          .reverse()
          .map(views.invoice),
      ),
  };
}

function catalogCalls({ store, views, now }: FakeParts): Record<string, FakeCall> {
  return {
    'GET /v1/products': (_id, _fields, expand) =>
      listShape(
        '/v1/products',
        [...store.products.values()]
          .filter(({ active }) => active)
          .reverse()
          .map((product) =>
            views.product(
              product,
              expand.map((path) => path.replace('data.', '')),
            ),
          ),
      ),
    'GET /v1/products/:': (id) => {
      const product = store.products.get(id);
      if (!product) throw missing('product', id);
      return views.product(product, []);
    },
    'POST /v1/products': (_id, fields) => {
      const id = findText(fields, 'id') ?? makeId('prod');
      if (store.products.has(id)) throw invalid('Product already exists.');
      const price = {
        id: makeId('price'),
        created: now(),
        product: id,
        cents: Number(findText(fields, 'default_price_data', 'unit_amount')),
      };
      store.prices.set(price.id, price);
      const features = fields['marketing_features'];
      const product = {
        id,
        created: now(),
        name: findText(fields, 'name') ?? '',
        active: true,
        description: findText(fields, 'description') ?? '',
        metadata: readPairs(fields, 'metadata'),
        features: Array.isArray(features)
          ? features.map((one) => findText(one as FormFields, 'name') ?? '')
          : [],
        defaultPrice: price.id,
      };
      store.products.set(id, product);
      return views.product(product, []);
    },
  };
}

function checkoutCalls({ store, views, billing, now }: FakeParts): Record<string, FakeCall> {
  function getSession(id: string) {
    const session = store.sessions.get(id);
    if (!session) throw missing('checkout.session', id);
    return session;
  }
  return {
    'POST /v1/checkout/sessions': (_id, fields) => {
      const customer = findText(fields, 'customer') ?? '';
      if (store.customers.get(customer)?.deleted !== false) throw missing('customer', customer);
      const price = findText(fields, 'line_items', '0', 'price') ?? '';
      if (!store.prices.has(price)) throw missing('price', price);
      const id = makeId('cs_test');
      const session = {
        id,
        reference: findText(fields, 'client_reference_id') ?? null,
        successUrl: (findText(fields, 'success_url') ?? '').replace('{CHECKOUT_SESSION_ID}', id),
        customer,
        price,
        trialDays: Number(findText(fields, 'subscription_data', 'trial_period_days') ?? 0),
        collection: findText(fields, 'payment_method_collection') ?? 'always',
        metadata: readPairs(fields, 'subscription_data', 'metadata'),
        created: now(),
        status: 'open' as const,
        subscription: null,
      };
      store.sessions.set(session.id, session);
      return views.session(session);
    },
    'GET /v1/checkout/sessions/:': (id) => views.session(getSession(id)),
    'POST /v1/checkout/sessions/:/expire': (id) => {
      const session = getSession(id);
      if (session.status !== 'open')
        throw invalid('Only Checkout Sessions with a status in ["open"] can be expired.');
      billing.expire(session);
      return views.session(session);
    },
  };
}
