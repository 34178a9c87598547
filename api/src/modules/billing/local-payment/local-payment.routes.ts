import { findLanguage } from '@lisan/contract';
import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { isRequestError, RequestError } from '@lisan/errors';
import { renderCheckout, renderCheckoutOver } from './checkout.page';
import type { LocalPayment } from './local-payment';
import type { Language } from '../../../translations/language';
import { planName } from '../plans/plans';
import { defineRoute, raw, redirect } from '../../../routing';
import { API_BASE } from '../../../routing/base';

type Answer = ReturnType<typeof raw>;

export function urlOfCheckout(sessionId: string, language: Language): string {
  return `${API_BASE}/stripe/checkout/${sessionId}?language=${language}`;
}

export function registerLocalPayment(app: FastifyInstance, engine: LocalPayment): void {
  const { translator, config } = app.core;
  const { publicUrl } = config.server;

  function answerPage(language: Language, status: number, render: (nonce: string) => string): Answer {
    const nonce = randomBytes(16).toString('base64');
    return raw(render(nonce), {
      status,
      type: 'text/html; charset=utf-8',
      headers: {
        'content-language': language,
        // The form's response redirects to the site's own pages.
        'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self' ${publicUrl}; base-uri 'none'; frame-ancestors 'none'`,
      },
    });
  }

  /** Renders expected errors as a page, since a user opens this URL directly. */
  async function orPageOf(language: Language, work: () => Promise<Answer>): Promise<Answer> {
    try {
      return await work();
    } catch (error) {
      if (!isRequestError(error) || (error.code !== 'gone' && error.code !== 'not_found')) throw error;
      const translate = translator.in(language);
      return answerPage(language, error.status, (nonce) =>
        renderCheckoutOver(
          { language, translate, nonce },
          { home: `${publicUrl}/home`, isComplete: error.translationKey === 'checkout_complete' },
        ),
      );
    }
  }

  defineRoute(app, 'GET /stripe/checkout/:session_id', ({ params, query, language: preferred }) => {
    const language = chooseLanguage(query.language, preferred);
    return orPageOf(language, async () => {
      const checkout = await engine.getCheckout(params.session_id);
      const plan = (await engine.listPlans()).find(({ priceId }) => priceId === checkout.price_id);
      if (!plan) throw new RequestError('not_found');
      const translate = translator.in(language);
      return answerPage(language, 200, (nonce) =>
        renderCheckout({
          plan,
          name: planName(translator, plan.name, language),
          trialDays: checkout.trial_days,
          language,
          translate,
          nonce,
        }),
      );
    });
  });

  defineRoute(
    app,
    'POST /stripe/checkout/:session_id',
    ({ params, query, request, language: preferred }) =>
      orPageOf(chooseLanguage(query.language, preferred), async () => {
        const answer = new URLSearchParams(String(request.body)).get('answer');
        if (answer === 'agree') return redirect(await engine.complete(params.session_id));
        if (answer === 'decline') return redirect(await engine.decline(params.session_id));
        throw new RequestError('unreadable_request');
      }),
    { rawBody: true, perMinute: 30 },
  );
}

function chooseLanguage(chosen: string | undefined, preferred: Language): Language {
  return findLanguage(chosen) ?? preferred;
}
