import { randomUUID } from 'node:crypto';
import { openEmbedded } from '../../../../testing/databases';
import { createTranslator } from '../../../messages/translator';
import ar from '../../../modules/billing/messages/ar.json' with { type: 'json' };
import en from '../../../modules/billing/messages/en.json' with { type: 'json' };
import { addMonths } from '../../../modules/billing/period';
import { soldPlans } from '../../../modules/billing/plans';
import { createLocalPayment } from '../local/local-payment';
import type { SoldPlan } from '../payment-engine';
import { seedPlans } from '../stripe/seed-plans';
import { createStripeClient } from '../stripe/stripe-client';
import { marks } from '../stripe/stripe-marks';
import { createStripePayment } from '../stripe/stripe-payment';
import type { PaymentDriver } from './describe-payment-engine';
import { FAKE_KEY, FAKE_WEBHOOK_SECRET, startFakeStripe } from './fake-stripe';

export const plansForTests = (): readonly SoldPlan[] => soldPlans(createTranslator({ en, ar }));
const now = () => new Date();
const quick = { firstPauseMs: 5, longestPauseMs: 2_000 };

function freePlan(): SoldPlan {
  const [free] = plansForTests();
  if (!free) throw new Error('There is no free plan.');
  return free;
}

export async function startLocalDriver(): Promise<PaymentDriver> {
  const database = await openEmbedded();
  const engine = createLocalPayment({
    database,
    now,
    addMonths,
    plans: plansForTests(),
    secret: 'of the tests',
    addressOf: (sessionId) => `/checkout/${sessionId}`,
    deliver: async () => undefined,
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
    stop: () => database.close(),
  };
}

const anyone = async () => {
  const userId = randomUUID();
  return { userId, email: `${userId}@example.com` };
};

export async function startFakeStripeDriver(): Promise<PaymentDriver> {
  const fake = await startFakeStripe();
  const access = { secretKey: FAKE_KEY, baseUrl: fake.baseUrl, pauses: quick };
  await seedPlans(access, plansForTests());
  return {
    engine: createStripePayment({ ...access, webhookSecret: FAKE_WEBHOOK_SECRET, free: freePlan(), now }),
    isPageOurs: true,
    openAccount: anyone,
    complete: async (_request, sessionId) => fake.complete(sessionId, 'good'),
    stop: fake.close,
  };
}

/**
 * Stripe itself, by a test key. No program completes a hosted checkout: what its page would do is done by the API, with
 * Stripe's test card.
 */
export async function startStripeDriver(secretKey: string): Promise<PaymentDriver> {
  const access = { secretKey, baseUrl: null };
  await seedPlans(access, plansForTests());
  const stripe = createStripeClient(access);
  return {
    engine: createStripePayment({ ...access, webhookSecret: 'whsec_unused', free: freePlan(), now }),
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
