import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { Problem } from '@lisan/errors';
import { renderCheckout } from '../../engines/payment/local/checkout.page';
import type { LocalPayment } from '../../engines/payment/local/local-payment';
import { defineRoute, raw, redirect } from '../../routing';

export const LOCAL_WEBHOOK = 'local-payment-webhook';

/** The checkout page of a server without a payment provider. */
export function registerLocalPayment(app: FastifyInstance, engine: LocalPayment): void {
  defineRoute(app, 'GET /stripe/checkout/:session_id', async ({ params, language, translate }) => {
    const checkout = await engine.getCheckout(params.session_id);
    const plan = (await engine.listPlans()).find(({ priceId }) => priceId === checkout.price_id);
    if (!plan) throw new Problem('not_found');
    const nonce = randomBytes(16).toString('base64');
    const page = renderCheckout({ plan, trialDays: checkout.trial_days, language, translate, nonce });
    return raw(page, {
      type: 'text/html; charset=utf-8',
      headers: {
        'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
      },
    });
  });

  defineRoute(
    app,
    'POST /stripe/checkout/:session_id',
    async ({ params, request }) => {
      const answer = new URLSearchParams(String(request.body)).get('answer');
      if (answer === 'agree') return redirect(await engine.complete(params.session_id));
      if (answer === 'decline') return redirect(await engine.decline(params.session_id));
      throw new Problem('unreadable_request');
    },
    { rawBody: true, perMinute: 30 },
  );
}

/** Webhooks of the embedded engine: signed, and sent to the same address as a provider's. */
export function defineLocalWebhook(app: FastifyInstance, sign: (body: string) => string): void {
  app.core.jobs.define<{ body: string }>(LOCAL_WEBHOOK, {
    maxFailures: 20,
    async run({ payload: { body } }) {
      const answer = await app.inject({
        method: 'POST',
        url: '/api/stripe/webhook',
        headers: { 'content-type': 'application/json', 'stripe-signature': sign(body) },
        payload: body,
      });
      if (answer.statusCode !== 200) throw new Error(`The webhook was answered ${answer.statusCode}.`);
    },
  });
}
