import { Type } from 'typebox';
import { defineCalls } from '../call';
import {
  ActivityEntry,
  CheckoutState,
  Invoice,
  PaymentCard,
  Plan,
  PlanPreview,
  QuotaKind,
  Subscription,
  Usage,
} from '../entities/billing';
import { ByEmail, Done, Email, Id, Url } from '../fields';

/** Checkout id of the provider; Stripe's have 66 characters. */
const SessionId = Type.String({
  minLength: 1,
  maxLength: 255,
  pattern: '^[A-Za-z0-9._-]+$',
  examples: ['cs_test_a1'],
});
/** `en` or `ar`, overrides the browser's language. Other values are ignored. */
const ByLanguage = Type.Object({
  language: Type.Optional(Type.String({ maxLength: 35, examples: ['ar'] })),
});

export const billingCalls = defineCalls({
  'GET /stripe/subscription_plans': {
    summary: 'Plans, oldest first',
    tag: 'billing',
    auth: 'none',
    response: Type.Array(Plan),
    errors: [502, 503],
  },
  'POST /stripe/subscription_status': {
    summary: 'Plan of the account',
    tag: 'billing',
    auth: 'bearer',
    identity: ['email'],
    body: ByEmail,
    response: Subscription,
    errors: [400, 401, 403, 422],
  },
  'POST /stripe/subs': {
    summary: 'Start a checkout, or change a running subscription',
    tag: 'billing',
    auth: 'bearer',
    idempotent: true,
    identity: ['email'],
    body: Type.Object({
      email: Email,
      name: Type.String({ minLength: 1, maxLength: 100, examples: ['Creator'] }),
      priceId: Id,
      preview_version: Type.Optional(
        Type.String({
          maxLength: 64,
          description: '`version` of the preview that the user confirmed.',
          examples: ['5f2b0c9d1e3a4b67'],
        }),
      ),
    }),
    response: Type.Object({ session_id: SessionId, url: Url }),
    errors: [400, 401, 402, 403, 404, 409, 422, 429, 502, 503],
  },
  'POST /stripe/preview': {
    summary:
      'Preview a plan change: its effect, date and price; without `priceId`, of keeping the current plan',
    tag: 'billing',
    auth: 'bearer',
    identity: ['email'],
    body: Type.Object({ email: Email, priceId: Type.Optional(Id) }),
    response: PlanPreview,
    errors: [400, 401, 402, 403, 404, 409, 422, 429, 502, 503],
  },
  'POST /stripe/checkout_status': {
    summary: 'Outcome of a checkout',
    tag: 'billing',
    auth: 'bearer',
    identity: ['email'],
    body: Type.Object({ email: Email, session_id: SessionId }),
    response: CheckoutState,
    errors: [400, 401, 403, 404, 422, 429, 502, 503],
  },
  'POST /stripe/contact': {
    summary: 'Ask for a custom plan; emails the operator',
    tag: 'billing',
    auth: 'none',
    body: Type.Object({
      email: Email,
      name: Type.String({ minLength: 1, maxLength: 100, examples: ['Layla'] }),
      message: Type.String({ minLength: 1, maxLength: 4_000, examples: ['We make 200 videos a month.'] }),
    }),
    response: Done,
    errors: [400, 422, 429],
  },
  'GET /stripe/checkout/:session_id': {
    summary: 'Redirect to the hosted checkout',
    tag: 'billing',
    auth: 'none',
    params: Type.Object({ session_id: SessionId }),
    query: ByLanguage,
    raw: 'text/html',
    alsoAnswers: { 303: 'Redirect' },
    errors: [404, 410, 422],
  },
  'POST /stripe/checkout/:session_id': {
    summary: 'Submit the local checkout page; unavailable with a payment provider',
    tag: 'billing',
    auth: 'none',
    params: Type.Object({ session_id: SessionId }),
    query: ByLanguage,
    raw: 'text/html',
    alsoAnswers: { 303: 'Redirect' },
    errors: [400, 404, 410, 422, 429],
  },
  'POST /stripe/webhook': {
    summary: 'Webhook of the payment provider, signed over the raw body',
    tag: 'billing',
    auth: 'none',
    response: Type.Object({ received: Type.Boolean() }),
    errors: [400, 413],
  },
  'POST /stripe/portal': {
    summary: 'URL of the page for card and invoices; 409 without one',
    tag: 'billing',
    auth: 'bearer',
    identity: ['email'],
    body: ByEmail,
    response: Type.Object({ url: Url }),
    errors: [400, 401, 403, 409, 422, 502, 503],
  },
  'POST /stripe/cancel': {
    summary: 'Cancel the subscription at the end of its period',
    tag: 'billing',
    auth: 'bearer',
    identity: ['email'],
    body: ByEmail,
    response: Subscription,
    errors: [400, 401, 403, 409, 422, 502, 503],
  },
  'POST /stripe/resume': {
    summary: 'Undo a cancellation before the period ends',
    tag: 'billing',
    auth: 'bearer',
    identity: ['email'],
    body: Type.Object({
      email: Email,
      preview_version: Type.Optional(Type.String({ maxLength: 64, examples: ['5f2b0c9d1e3a4b67'] })),
    }),
    response: Subscription,
    errors: [400, 401, 402, 403, 409, 422, 502, 503],
  },
  'GET /stripe/invoices': {
    summary: 'Card on file, and invoices, newest first',
    tag: 'billing',
    auth: 'bearer',
    response: Type.Object({
      card: Type.Optional(Type.Union([PaymentCard, Type.Null()])),
      invoices: Type.Array(Invoice),
    }),
    errors: [401, 502, 503],
  },
  'GET /user/usage': {
    summary: 'Quota of the month, and use by day',
    tag: 'billing',
    auth: 'bearer',
    query: Type.Object({
      time_zone: Type.Optional(
        Type.String({ maxLength: 64, description: 'IANA name; UTC if unknown.', examples: ['Asia/Riyadh'] }),
      ),
    }),
    response: Usage,
    errors: [401, 422],
  },
  'GET /user/activity': {
    summary: 'Grants, use and refunds; paged, or as CSV',
    tag: 'billing',
    auth: 'bearer',
    query: Type.Object({
      cursor: Type.Optional(Type.String({ maxLength: 64, examples: ['1042'] })),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, examples: [50] })),
      kind: Type.Optional(QuotaKind),
      format: Type.Optional(Type.Union([Type.Literal('json'), Type.Literal('csv')], { examples: ['json'] })),
    }),
    raw: 'text/csv',
    response: Type.Object({
      entries: Type.Array(ActivityEntry),
      next_cursor: Type.Union([Type.String({ examples: ['992'] }), Type.Null()]),
    }),
    errors: [401, 422],
  },
});
