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
    summary: 'The plan of the account',
    tag: 'billing',
    auth: 'bearer',
    identity: ['email'],
    body: ByEmail,
    response: Subscription,
    errors: [400, 401, 403, 422],
  },
  'POST /stripe/subs': {
    summary: 'Begin a checkout, or change a running subscription',
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
      'What choosing a plan would do, when and for how much; without `priceId`: what going on with the present one would do. Changes nothing',
    tag: 'billing',
    auth: 'bearer',
    identity: ['email'],
    body: Type.Object({ email: Email, priceId: Type.Optional(Id) }),
    response: PlanPreview,
    errors: [400, 401, 402, 403, 404, 409, 422, 429, 502, 503],
  },
  'POST /stripe/checkout_status': {
    summary: 'What has become of a checkout of this account',
    tag: 'billing',
    auth: 'bearer',
    identity: ['email'],
    body: Type.Object({ email: Email, session_id: SessionId }),
    response: CheckoutState,
    errors: [400, 401, 403, 404, 422, 429, 502, 503],
  },
  'POST /stripe/contact': {
    summary: 'Ask for a plan that is made to measure; a letter to the people of this server',
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
    summary: 'Sends the browser on to the hosted checkout (303)',
    tag: 'billing',
    auth: 'none',
    params: Type.Object({ session_id: SessionId }),
    query: ByLanguage,
    raw: 'text/html',
    alsoAnswers: { 303: 'Sent on; `Location` says where to' },
    errors: [404, 410, 422],
  },
  'POST /stripe/checkout/:session_id': {
    summary: 'The answer of the local checkout page; with a payment provider there is none',
    tag: 'billing',
    auth: 'none',
    params: Type.Object({ session_id: SessionId }),
    query: ByLanguage,
    raw: 'text/html',
    alsoAnswers: { 303: 'Sent on; `Location` says where to' },
    errors: [400, 404, 410, 422, 429],
  },
  'POST /stripe/webhook': {
    summary: 'Events from the payment provider, signed over the raw body',
    tag: 'billing',
    auth: 'none',
    response: Type.Object({ received: Type.Boolean() }),
    errors: [400, 413],
  },
  'POST /stripe/portal': {
    summary: 'A page for the card and the invoices; 409 where there is none',
    tag: 'billing',
    auth: 'bearer',
    identity: ['email'],
    body: ByEmail,
    response: Type.Object({ url: Url }),
    errors: [400, 401, 403, 409, 422, 502, 503],
  },
  'POST /stripe/cancel': {
    summary: 'End the subscription at the end of its period',
    tag: 'billing',
    auth: 'bearer',
    identity: ['email'],
    body: ByEmail,
    response: Subscription,
    errors: [400, 401, 403, 409, 422, 502, 503],
  },
  'POST /stripe/resume': {
    summary: 'Take a cancellation back before the period ends',
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
    summary: 'What was granted, used and refunded; paged, or as CSV',
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
