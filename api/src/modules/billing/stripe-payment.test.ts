import { plansForTests } from '../../../testing/plans-for-tests';
import {
  FAKE_KEY,
  FAKE_WEBHOOK_SECRET,
  startFakeStripe,
  type FakeStripe,
  findText,
  readForm,
} from '@lisan/engine-payment/testing';
import type { CheckoutRequest, PaymentEngine } from '@lisan/engine-contract';
import { seedPlans, createStripePayment, type StripeOptions } from '@lisan/engine-payment';

let fake: FakeStripe;
let time = new Date('2026-03-01T10:00:00Z');
const payer = { userId: 'account-1', email: 'layla@example.com' };
const delays = { initialDelayMs: 1, maxDelayMs: 2_000 };

function connect(changes: Partial<StripeOptions> = {}): PaymentEngine {
  return createStripePayment({
    secretKey: FAKE_KEY,
    baseUrl: fake.baseUrl,
    webhookSecret: FAKE_WEBHOOK_SECRET,
    free: plansForTests()[0]!,
    now: () => time,
    delays,
    ...changes,
  });
}

beforeEach(async () => {
  time = new Date('2026-03-01T10:00:00Z');
  fake = await startFakeStripe();
  fake.useClock(() => time);
  await seedPlans({ secretKey: FAKE_KEY, baseUrl: fake.baseUrl, delays }, plansForTests());
});
afterEach(() => fake.close());

async function checkoutRequest(changes: Partial<CheckoutRequest> = {}): Promise<CheckoutRequest> {
  const engine = connect();
  const plans = await engine.listPlans();
  return {
    ...payer,
    customerId: await engine.openCustomer(payer),
    priceId: plans.find(({ name }) => name === 'Creator')!.priceId,
    trialDays: 30,
    idempotencyKey: 'attempt-1',
    language: 'ar',
    successUrl: 'https://lisan.example/success',
    cancelUrl: 'https://lisan.example/cancel',
    ...changes,
  };
}
const sent = (path: string) => fake.requests.filter((one) => one.path.startsWith(path));

describe('a request', () => {
  it('pins the API version and requests a trial without a card', async () => {
    await connect().openCheckout(await checkoutRequest());
    const [request] = sent('/v1/checkout/sessions');
    expect(request?.headers).toMatchObject({
      'stripe-version': '2026-10-28.endive',
      'idempotency-key': 'attempt-1',
      'content-type': 'application/x-www-form-urlencoded',
    });
    const fields = readForm(request?.body ?? '');
    expect(fields).toMatchObject({
      mode: 'subscription',
      payment_method_collection: 'if_required',
      subscription_data: {
        trial_period_days: '30',
        trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
        metadata: { lisan_user: 'account-1' },
      },
    });
    expect(findText(fields, 'customer_email')).toBeUndefined();
  });

  it('requires a card without a trial', async () => {
    await connect().openCheckout(await checkoutRequest({ trialDays: 0 }));
    const fields = readForm(sent('/v1/checkout/sessions')[0]?.body ?? '');
    expect(fields['payment_method_collection']).toBe('always');
    expect(fields['subscription_data']).toEqual({ metadata: { lisan_user: 'account-1' } });
  });

  it('returns a session id of Stripe’s length', async () => {
    const { sessionId, url } = await connect().openCheckout(await checkoutRequest());
    expect(sessionId).toHaveLength(66);
    expect(url).toContain(sessionId);
  });
});

describe('a Stripe failure', () => {
  it.each([429, 500, 503])('is retried after a %d with the same idempotency key', async (status) => {
    fake.failNext('/v1/customers', [{ status }, { status }]);
    expect(await connect().openCustomer(payer)).toMatch(/^cus_/);
    const keys = sent('/v1/customers').map(({ headers }) => headers['idempotency-key']);
    expect(keys.slice(0, 3)).toEqual(Array.from({ length: 3 }, () => 'customer of account-1'));
    expect(fake.store.customers.size).toBe(1);
  });

  it('opens one customer when the email changes between two attempts', async () => {
    const id = await connect().openCustomer(payer);
    expect(await connect().openCustomer({ ...payer, email: 'new@example.com' })).toBe(id);
    expect([...fake.store.customers.values()].map(({ email }) => email)).toEqual(['new@example.com']);
    const [created] = sent('/v1/customers');
    expect(created?.body).not.toContain('example.com');
  });

  it.each([400, 401, 403])('is not retried after a %d', async (status) => {
    fake.failNext('/v1/customers', [{ status }]);
    await expect(connect().openCustomer(payer)).rejects.toMatchObject({
      code: 'provider_rejected',
      status: 502,
    });
    expect(sent('/v1/customers')).toHaveLength(1);
  });

  it('is not retried when Stripe asks to wait, and reports how long', async () => {
    const busy = { status: 429, headers: { 'retry-after': '17' } };
    fake.failNext('/v1/customers', [busy, busy, busy, busy]);
    await expect(connect().openCustomer(payer)).rejects.toMatchObject({
      code: 'provider_unavailable',
      status: 503,
      retryAfter: 17,
    });
    expect(sent('/v1/customers')).toHaveLength(1);
  });

  it('is not retried when Stripe advises against it', async () => {
    fake.failNext('/v1/customers', [{ status: 500, headers: { 'stripe-should-retry': 'false' } }]);
    await expect(connect().openCustomer(payer)).rejects.toMatchObject({ code: 'provider_unavailable' });
    expect(sent('/v1/customers')).toHaveLength(1);
  });

  it('becomes provider_unavailable when Stripe is unreachable, and opens the circuit breaker', async () => {
    const engine = connect({ baseUrl: 'http://127.0.0.1:1' });
    for (let tries = 0; tries < 5; tries += 1)
      await expect(engine.openCustomer(payer)).rejects.toMatchObject({ code: 'provider_unavailable' });
    await expect(engine.openCustomer(payer)).rejects.toMatchObject({
      code: 'provider_unavailable',
      retryAfter: 15,
    });
  });

  it('logs neither key nor personal data', async () => {
    fake.failNext('/v1/customers', [{ status: 400 }]);
    const error: unknown = await connect()
      .openCustomer(payer)
      .catch((thrown: unknown) => thrown);
    const { cause, message } = error as Error;
    expect(`${message} ${(cause as Error).message}`).not.toMatch(/layla|sk_test/);
  });

  it('waits for an identical concurrent request instead of creating a second customer', async () => {
    fake.setDelay(60);
    const engine = connect({ delays: { initialDelayMs: 60 } });
    const [first, second] = await Promise.all([engine.openCustomer(payer), engine.openCustomer(payer)]);
    expect(second).toBe(first);
    expect(fake.store.customers.size).toBe(1);
  });
});

describe('Stripe plans', () => {
  it('are created once and keep later edits', async () => {
    const product = fake.store.products.get('lisan_creator')!;
    product.features = ['Everything'];
    const report = await seedPlans({ secretKey: FAKE_KEY, baseUrl: fake.baseUrl }, plansForTests());
    expect(report).toEqual({
      created: [],
      found: ['Starter', 'Creator', 'Business', 'Custom'],
      isPortalCreated: false,
    });
    expect(product.features).toEqual(['Everything']);
    expect(fake.store.portals).toHaveLength(1);
  });

  it('exclude inactive products and products without plan metadata', async () => {
    fake.store.products.get('lisan_starter')!.active = false;
    delete fake.store.products.get('lisan_custom')!.metadata['lisan_plan'];
    const names = (await connect().listPlans()).map(({ name }) => name);
    expect(names).toEqual(['Free', 'Creator', 'Business']);
  });

  it('fall back to English without Arabic text', async () => {
    const product = fake.store.products.get('lisan_creator')!;
    product.metadata = { lisan_plan: 'Creator' };
    const creator = (await connect().listPlans()).find(({ name }) => name === 'Creator');
    expect(creator?.words.ar).toEqual(creator?.words.en);
    expect(creator?.created).toBe(product.created);
  });

  it('are cached for a minute, and longer while Stripe is down', async () => {
    const engine = connect();
    const plans = await engine.listPlans();
    await engine.listPlans();
    expect(sent('/v1/products?')).toHaveLength(1);
    time = new Date(time.getTime() + 120_000);
    fake.failNext(
      '/v1/products',
      Array.from({ length: 8 }, () => ({ status: 500 })),
    );
    expect(await engine.listPlans()).toEqual(plans);
    time = new Date(time.getTime() + 3_600_000);
    await expect(engine.listPlans()).rejects.toMatchObject({ code: 'provider_unavailable' });
  });
});

describe('a declined card', () => {
  it('changes nothing', async () => {
    const engine = connect();
    const request = await checkoutRequest({ trialDays: 0 });
    const { sessionId } = await engine.openCheckout(request);
    const subscriptionId = fake.complete(sessionId, 'good');
    fake.setCard(request.customerId, 'refused');
    const { priceId } = (await engine.listPlans()).find(({ name }) => name === 'Business')!;
    const change = { subscriptionId, priceId, isCharged: true, idempotencyKey: 'change-1' };
    await expect(engine.changePlan(change)).rejects.toMatchObject({
      code: 'payment_required',
      translationKey: 'payment_refused',
    });
    expect(await engine.fetchSubscription(subscriptionId)).toMatchObject({ plan: 'Creator', isPaid: true });
  });
});

describe('a subscription with an add-on', () => {
  it('keeps its plan and changes only the plan item', async () => {
    const engine = connect();
    const { sessionId } = await engine.openCheckout(await checkoutRequest({ trialDays: 0 }));
    const subscriptionId = fake.complete(sessionId, 'good');
    const addOn = { id: 'price_support', created: 1, product: 'prod_support', cents: 500 };
    fake.store.subscriptions.get(subscriptionId)!.addOn = addOn;
    expect(await engine.fetchSubscription(subscriptionId)).toMatchObject({
      plan: 'Creator',
      paidPlan: 'Creator',
    });
    const { priceId } = (await engine.listPlans()).find(({ name }) => name === 'Business')!;
    expect(await engine.previewChange(subscriptionId, priceId)).toBeGreaterThan(0);
    await engine.changePlan({ subscriptionId, priceId, isCharged: true, idempotencyKey: 'change-2' });
    expect(await engine.fetchSubscription(subscriptionId)).toMatchObject({ plan: 'Business' });
  });
});

describe('Stripe webhooks', () => {
  async function createEvents() {
    const { sessionId } = await connect().openCheckout(await checkoutRequest());
    const subscriptionId = fake.complete(sessionId, 'good');
    const other = await connect().openCheckout(await checkoutRequest({ idempotencyKey: 'attempt-2' }));
    await connect().expireCheckout(other.sessionId);
    return { subscriptionId, expired: other.sessionId };
  }

  it('name the subscription or expired session of every event', async () => {
    const engine = connect();
    const { subscriptionId, expired } = await createEvents();
    const read: Record<string, unknown> = {};
    await fake.deliver(async (body, signature) => {
      const { type, subscriptionId: id, expiredSessionId } = engine.readEvent(Buffer.from(body), signature);
      read[type] = id ?? expiredSessionId;
      return 200;
    });
    expect(read).toEqual({
      'checkout.session.completed': subscriptionId,
      'customer.subscription.created': subscriptionId,
      'invoice.paid': subscriptionId,
      'checkout.session.expired': expired,
    });
  });

  it('are rejected when older than 300 seconds, wrongly signed, altered or malformed', () => {
    const engine = connect();
    const body = '{"id":"evt_1","object":"event","type":"ping","data":{"object":{}}}';
    const read = (text: string, signature: string) => engine.readEvent(Buffer.from(text), signature).type;
    expect(read(body, fake.sign(body, { secondsAgo: 299 }))).toBe('ping');
    for (const [text, signature] of [
      [body, fake.sign(body, { secondsAgo: 301 })],
      [body, fake.sign(body, { secret: 'whsec_other' })],
      [`${body} `, fake.sign(body)],
      ['not JSON', fake.sign('not JSON')],
      ...['null', '[]', '1', '{}', '{"id":null,"type":"a"}', '{"id":"evt_\\u0000","type":"a"}'].map(
        (odd) => [odd, fake.sign(odd)] as const,
      ),
    ] as const)
      expect(() => read(text, signature)).toThrow(
        expect.objectContaining({ code: 'invalid_webhook_signature' }) as Error,
      );
  });
});
