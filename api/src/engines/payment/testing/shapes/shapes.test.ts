import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from '@jest/globals';
import { plansForTests } from '../../../../../testing/plans-for-tests';
import { FAKE_KEY, startFakeStripe } from '../fake-stripe';
import { API_VERSION, createStripeClient } from '../../stripe/stripe-client';
import { seedPlans } from '../../stripe/seed-plans';
import { subscriptionParts } from '../../stripe/stripe-subscription';
import { dated } from './dated';

/** The SDK as it is installed: what its types say is what Stripe published then. */
const sdk = dirname(dirname(createRequire(import.meta.url).resolve('stripe')));
const read = (name: string) => readFileSync(join(sdk, name), 'utf8').trim();

test('the shapes were read in the SDK that is installed, of the version that the adapter asks for', () => {
  expect(dated).toMatchObject({ package: read('VERSION'), openapi: read('OPENAPI_VERSION') });
  expect(read('cjs/apiVersion.js')).toContain(`'${dated.version}'`);
  expect(API_VERSION).toBe(dated.version);
  expect(new URL(dated.source).pathname).toContain(dated.package);
  expect(Date.parse(dated.date)).toBeLessThanOrEqual(Date.parse('2026-12-31'));
});

test('what leaves the stand-in is what the SDK reads: the period on the item, the subscription below the parent', async () => {
  const fake = await startFakeStripe();
  const access = { secretKey: FAKE_KEY, baseUrl: fake.baseUrl };
  try {
    await seedPlans(access, plansForTests());
    const stripe = createStripeClient(access);
    const { id: customer } = await stripe.customers.create({ email: 'layla@example.com' });
    const price = fake.store.products.get('lisan_creator')!.defaultPrice;
    const { id: session } = await stripe.checkout.sessions.create({
      ...{ mode: 'subscription', customer, client_reference_id: 'account-1' },
      ...{ line_items: [{ price, quantity: 1 }], success_url: 'https://lisan.example/{CHECKOUT_SESSION_ID}' },
    });
    const id = fake.complete(session, 'good');
    const subscription = await stripe.subscriptions.retrieve(id, { expand: subscriptionParts });
    const [item] = subscription.items.data;
    expect(item).toMatchObject({ current_period_end: expect.any(Number), price: { unit_amount: 2_900 } });
    // Decimals are text on the wire, and numbers of the SDK's own behind it.
    expect(item?.price.unit_amount_decimal?.toString()).toBe('2900');
    expect(subscription).not.toHaveProperty('current_period_end');
    expect(subscription.latest_invoice).toMatchObject({
      status: 'paid',
      parent: { type: 'subscription_details', subscription_details: { subscription: id } },
      lines: { data: [{ pricing: { price_details: { price } } }] },
    });
    const done = await stripe.checkout.sessions.retrieve(session);
    expect(done).toMatchObject({
      ...{ status: 'complete', payment_status: 'paid', subscription: id, url: null },
      ...{ client_reference_id: 'account-1', success_url: `https://lisan.example/${session}` },
    });
  } finally {
    await fake.close();
  }
});
