import { Type, type Static } from 'typebox';
import { Id, Timestamp, Url } from '../fields';

const PlanName = Type.String({ examples: ['Creator'] });
/** Plan as its card shows it. Monthly amounts in US cents, `created` in Unix seconds. */
export const Plan = Type.Object({
  name: PlanName,
  title: Type.Optional(
    Type.String({ description: 'Name on the card, in the requested language.', examples: ['Creator'] }),
  ),
  created: Type.Integer({
    description: 'Unix seconds; cards are sorted by it, ascending.',
    examples: [1_735_689_600],
  }),
  popular: Type.Boolean(),
  description: Type.String({ examples: ['For people who publish every week'] }),
  prices: Type.Array(
    Type.Object({
      id: Id,
      unit_amount: Type.Integer({
        description: 'US cents per month; the first price is used.',
        examples: [2900],
      }),
    }),
  ),
  marketing_features: Type.Array(Type.Object({ name: Type.String({ examples: ['120 minutes of speech'] }) })),
});
export type Plan = Static<typeof Plan>;

/** Remaining quota this month: replies, seconds of audio and video, lip-syncs. */
export const Quota = Type.Object({
  text_quota: Type.Integer({ description: 'Chat replies left; -1 = unlimited.', examples: [420] }),
  audio_quota: Type.Number({ description: 'Seconds left.', examples: [5340] }),
  video_quota: Type.Number({ description: 'Seconds left.', examples: [1180.5] }),
  process_video_quota: Type.Integer({ description: 'Lip-syncs left.', examples: [9] }),
});
export type Quota = Static<typeof Quota>;

export const Balance = Type.Object({
  subscription_plan: PlanName,
  text_granted: Type.Optional(
    Type.Integer({ description: 'Chat replies of a month; absent when unlimited.', examples: [500] }),
  ),
  balance: Quota,
});
export type Balance = Static<typeof Balance>;

export const QuotaKind = Type.Union(
  [Type.Literal('text'), Type.Literal('audio'), Type.Literal('video'), Type.Literal('process_video')],
  { examples: ['audio'] },
);
export type QuotaKind = Static<typeof QuotaKind>;

export const ActivityEntry = Type.Object({
  id: Id,
  at: Timestamp,
  kind: QuotaKind,
  /** grant (period start), use (settled), hold (reserved, not yet settled), refund */
  entry: Type.Union([
    Type.Literal('grant'),
    Type.Literal('use'),
    Type.Literal('hold'),
    Type.Literal('refund'),
  ]),
  amount: Type.Number({
    description: 'Replies, seconds or lip-syncs; negative when it lowers the balance.',
    examples: [-12.5],
  }),
  about: Type.String({
    description: 'What it was for, in the requested language.',
    examples: ['Speech'],
  }),
  reference: Type.Union([Id, Type.Null()]),
  item_id: Type.Optional({
    ...Type.Union([Id, Type.Null()]),
    description: 'Conversation of a reply, clip of speech, or lip-sync job; null once deleted.',
  }),
});
export type ActivityEntry = Static<typeof ActivityEntry>;

const UsageDay = Type.Object({
  date: Type.String({ description: 'Day in the requested time zone.', examples: ['2026-11-25'] }),
  text: Type.Number({ description: 'Chat replies.', examples: [3] }),
  audio: Type.Number({ description: 'Seconds of speech.', examples: [62.5] }),
  video: Type.Number({ description: 'Seconds of video.', examples: [0] }),
  process_video: Type.Number({ description: 'Lip-syncs.', examples: [1] }),
});
export type UsageDay = Static<typeof UsageDay>;

/** Quota granted for the running month, and what was used on each of the last days. */
export const Usage = Type.Object({
  granted: Quota,
  renews_at: { ...Timestamp, description: 'When the next month of quota starts.' },
  days: Type.Array(UsageDay, { description: 'The last 30 days, oldest first; empty without use.' }),
});
export type Usage = Static<typeof Usage>;

/** Invoice of the payment provider; `amount` in US cents. */
export const Invoice = Type.Object({
  id: Id,
  created_at: Timestamp,
  amount: Type.Integer({ description: 'US cents.', examples: [2900] }),
  status: Type.String({ examples: ['paid'] }),
  url: Type.Union([Url, Type.Null()]),
});
export type Invoice = Static<typeof Invoice>;

export const PaymentCard = Type.Object({
  brand: Type.String({ description: "The provider's name.", examples: ['visa'] }),
  last4: Type.String({ examples: ['4242'] }),
  expiry_month: Type.Integer({ examples: [4] }),
  expiry_year: Type.Integer({ examples: [2030] }),
});
export type PaymentCard = Static<typeof PaymentCard>;

export const PlanPreview = Type.Object({
  act: Type.Union(
    [
      Type.Literal('checkout'),
      Type.Literal('change_now'),
      Type.Literal('change_later'),
      Type.Literal('cancel'),
      Type.Literal('resume'),
    ],
    {
      description:
        '`checkout`: the hosted page shows the rest; `change_now`: the larger plan starts and its share is charged; `change_later`: the smaller one starts at `at`; `cancel`: the plan ends at `at`; `resume`: the current plan continues.',
      examples: ['change_now'],
    },
  ),
  plan: PlanName,
  present_plan: PlanName,
  amount_now: Type.Integer({ description: 'Charged on confirmation.', examples: [4210] }),
  amount_monthly: Type.Integer({ description: 'Charged monthly from `at`.', examples: [9900] }),
  at: Type.Union([Timestamp, Type.Null()], { description: 'End of the current period.' }),
  is_trial: Type.Boolean({ description: 'The current period is a trial.' }),
  is_charged: Type.Boolean({
    description: 'false: this server has no payment provider; no card is charged.',
  }),
  version: Type.String({
    maxLength: 64,
    description:
      'Changes with the subscription. Sent with `POST /stripe/subs`, so that a change since the preview is rejected (409 `stale_preview`).',
    examples: ['5f2b0c9d1e3a4b67'],
  }),
});
export type PlanPreview = Static<typeof PlanPreview>;

/** Subscription of an account; times are ISO 8601. */
export const Subscription = Type.Object({
  subscription_plan: PlanName,
  status: Type.Union(
    [
      Type.Literal('none'),
      Type.Literal('trialing'),
      Type.Literal('active'),
      Type.Literal('past_due'),
      Type.Literal('canceled'),
      Type.Literal('paused'),
    ],
    { examples: ['trialing'] },
  ),
  trial_end: Type.Union([Timestamp, Type.Null()]),
  current_period_end: Type.Union([Timestamp, Type.Null()]),
  cancel_at_period_end: Type.Boolean(),
  /** Downgrade that starts when the period ends. */
  next_plan: Type.Optional(Type.Union([PlanName, Type.Null()], { examples: [null] })),
  payment: Type.Optional(
    Type.Union([Type.Literal('managed'), Type.Literal('none'), Type.Null()], {
      description:
        '`managed`: the payment provider keeps card and invoices, see `POST /stripe/portal`; `none`: this server has no provider and charges no card; null: no subscription yet.',
      examples: ['managed'],
    }),
  ),
  due: Type.Optional(
    Type.Union(
      [
        Type.Object({
          amount: Type.Integer({ description: 'US cents.', examples: [2900] }),
          retry_at: Type.Union([Timestamp, Type.Null()]),
        }),
        Type.Null(),
      ],
      { description: 'The unpaid invoice of a `past_due` subscription.', examples: [null] },
    ),
  ),
  trial_available: Type.Optional(
    Type.Boolean({ description: 'The next checkout of this account starts with a free trial.' }),
  ),
});
export type Subscription = Static<typeof Subscription>;

export const CheckoutState = Type.Object({
  status: Type.Union([Type.Literal('open'), Type.Literal('complete'), Type.Literal('expired')], {
    examples: ['complete'],
  }),
  subscription: Subscription,
});
export type CheckoutState = Static<typeof CheckoutState>;
