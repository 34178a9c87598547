import type { FastifyInstance } from 'fastify';
import type { PaymentEngine } from '../../engines/payment/payment-engine';
import { createLocalPayment } from '../../engines/payment/local/local-payment';
import { measureEngine } from '../../metrics/measure-engine';
import { urlOfCheckout, registerLocalPayment } from './local-payment.routes';
import { defineLocalWebhook, sendLocalWebhook } from './local-webhook';
import { FREE, soldPlans } from './plans/plans';

/** Seconds between two looks at what is due in the embedded engine's books. */
const TICK = 60;

/** Stripe when it has a key, else the embedded engine with its own checkout page; measured. */
export async function choosePaymentEngine(app: FastifyInstance): Promise<PaymentEngine> {
  return measureEngine(app.core.metrics, 'payment', await chooseEngine(app), [
    ...(['listPlans', 'openCustomer', 'openCheckout', 'expireCheckout', 'fetchCheckout'] as const),
    ...(['fetchSubscription', 'changePlan', 'cancelAtPeriodEnd', 'end', 'forgetCustomer'] as const),
    ...(['listRunning', 'openPortal', 'listInvoices'] as const),
  ]);
}

async function chooseEngine(app: FastifyInstance): Promise<PaymentEngine> {
  const { core } = app;
  const plans = soldPlans(core.translator);
  const { secretKey, webhookSecret, baseUrl } = core.config.stripe;
  const free = plans.find(({ name }) => name === FREE);
  if (secretKey !== null && webhookSecret !== null && free) {
    // Loaded when it is needed alone: it is large.
    const { createStripePayment } = await import('../../engines/payment/stripe/stripe-payment');
    return createStripePayment({ secretKey, webhookSecret, baseUrl, free, now: core.now });
  }

  const engine = createLocalPayment({
    plans,
    database: core.database,
    secret: Buffer.from(core.keys.derive('payment-webhook')).toString('base64url'),
    now: core.now,
    urlOf: urlOfCheckout,
    deliver: (trx, body) => sendLocalWebhook(core.jobs, trx, body),
  });
  defineLocalWebhook(app, engine.sign);
  registerLocalPayment(app, engine);
  core.jobs.schedule('local-payment', TICK, () => engine.tick());
  return engine;
}
