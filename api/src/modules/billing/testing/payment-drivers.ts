import { randomUUID } from 'node:crypto';
import { openEmbedded } from '../../../../testing/databases';
import { createLocalPayment } from '../local-payment/local-payment';
import type { SoldPlan } from '@lisan/engine-contract';
import { seedPlans, createStripeClient, marks, createStripePayment } from '@lisan/engine-payment';
import { FAKE_KEY, FAKE_WEBHOOK_SECRET, startFakeStripe } from '@lisan/engine-payment/testing';
import type { PaymentDriver } from '@lisan/engine-payment/contract-tests';
import { plansForTests } from '../../../../testing/plans-for-tests';
import { DAY_MS } from '../../../durations';

const shortDelays = { initialDelayMs: 5, maxDelayMs: 2_000 };

function freePlan(): SoldPlan {
  const [free] = plansForTests();
  if (!free) throw new Error('There is no free plan.');
  return free;
}

interface LocalWebhook {
  readonly type: string;
  readonly data: { readonly object: { readonly id: string } };
}

function createClock() {
  let ahead = 0;
  return {
    now: () => new Date(Date.now() + ahead),
    pass: (days: number) => void (ahead += days * DAY_MS),
  };
}

export async function startLocalDriver(): Promise<PaymentDriver> {
  const database = await openEmbedded();
  const clock = createClock();
  const delivered: LocalWebhook[] = [];
  const engine = createLocalPayment({
    database,
    now: clock.now,
    plans: plansForTests(),
    secret: 'of the tests',
    urlOf: (sessionId) => `/checkout/${sessionId}`,
    deliver: async (_trx, body) => void delivered.push(JSON.parse(body) as LocalWebhook),
  });
  return {
    engine,
    isPageOurs: true,
    async openAccount() {
      const userId = randomUUID();
      const email = `${userId}@example.com`;
      await database.db.insertInto('users').values({ id: userId, email, username: 'x' }).execute();
      return { userId, email };
    },
    async complete(_request, sessionId) {
      await engine.complete(sessionId);
      return (await engine.expireCheckout(sessionId)) ?? '';
    },
    async pass(days) {
      clock.pass(days);
      await engine.tick();
    },
    listDeliveredTypes: (id) => delivered.filter(({ data }) => data.object.id === id).map(({ type }) => type),
    stop: () => database.close(),
  };
}

const anyone = async () => {
  const userId = randomUUID();
  return { userId, email: `${userId}@example.com` };
};

export async function startFakeStripeDriver(): Promise<PaymentDriver> {
  const fake = await startFakeStripe();
  const clock = createClock();
  fake.useClock(clock.now);
  const access = { secretKey: FAKE_KEY, baseUrl: fake.baseUrl, pauses: shortDelays };
  await seedPlans(access, plansForTests());
  return {
    engine: createStripePayment({
      ...access,
      webhookSecret: FAKE_WEBHOOK_SECRET,
      free: freePlan(),
      now: clock.now,
    }),
    isPageOurs: true,
    openAccount: anyone,
    complete: async ({ trialDays }, sessionId) => fake.complete(sessionId, trialDays > 0 ? 'none' : 'good'),
    async pass(days) {
      clock.pass(days);
      fake.tick();
    },
    listDeliveredTypes: (id) =>
      fake.store.events
        .filter(({ object, type }) => type.startsWith('customer.sub') && object.id === id)
        .map(({ type }) => type),
    stop: fake.close,
  };
}

/**
 * Runs against Stripe with a test key. A hosted checkout cannot be automated: the API does what its page
 * would, with Stripe's test card.
 */
export async function startStripeDriver(secretKey: string): Promise<PaymentDriver> {
  const access = { secretKey, baseUrl: null };
  await seedPlans(access, plansForTests());
  const stripe = createStripeClient(access);
  return {
    engine: createStripePayment({
      ...access,
      webhookSecret: 'whsec_unused',
      free: freePlan(),
      now: () => new Date(),
    }),
    isPageOurs: false,
    openAccount: anyone,
    async complete({ customerId: customer, userId, priceId, trialDays }) {
      const card = await stripe.paymentMethods.attach('pm_card_visa', { customer });
      const { id } = await stripe.subscriptions.create({
        customer,
        items: [{ price: priceId }],
        default_payment_method: card.id,
        metadata: { [marks.user]: userId },
        ...(trialDays > 0 && { trial_period_days: trialDays }),
      });
      return id;
    },
    stop: async () => undefined,
  };
}
