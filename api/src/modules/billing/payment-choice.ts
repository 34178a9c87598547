import type { FastifyInstance } from 'fastify';
import type { PaymentEngine } from '@lisan/engine-contract';
import { openStripePayment } from '@lisan/engine-payment';
import { createLocalPayment } from './local-payment/local-payment';
import { measureEngine } from '../../metrics/measure-engine';
import { urlOfCheckout, registerLocalPayment } from './local-payment/local-payment.routes';
import { FREE_PLAN, soldPlans } from './plans/plans';
import type { Connection } from '../../database/schema';
import type { JobQueue } from '../../jobs/queue';
import { API_BASE } from '../../routing/base';

const LOCAL_WEBHOOK_JOB = 'local-payment-webhook';

function defineLocalWebhook(app: FastifyInstance, sign: (body: string) => string): void {
  app.core.jobs.define<{ body: string }>(LOCAL_WEBHOOK_JOB, {
    async run({ payload: { body } }) {
      const answer = await app.inject({
        method: 'POST',
        url: `${API_BASE}/stripe/webhook`,
        headers: { 'content-type': 'application/json', 'stripe-signature': sign(body) },
        payload: body,
      });
      if (answer.statusCode !== 200) throw new Error(`The webhook was answered ${answer.statusCode}.`);
    },
  });
}

async function sendLocalWebhook(jobs: JobQueue, trx: Connection, body: string): Promise<void> {
  await jobs.enqueue(trx, LOCAL_WEBHOOK_JOB, { body });
}

/** Seconds between checks for due payments of the embedded engine. */
const TICK_INTERVAL_SECONDS = 60;

/** Creates the measured payment engine: Stripe when a key is set, else the embedded one. */
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
  const free = plans.find(({ name }) => name === FREE_PLAN);
  if (secretKey !== null && webhookSecret !== null && free) {
    return openStripePayment({ secretKey, webhookSecret, baseUrl, free, now: core.now });
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
  core.jobs.schedule('local-payment', TICK_INTERVAL_SECONDS, () => engine.tick());
  return engine;
}
