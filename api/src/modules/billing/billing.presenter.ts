import {
  UNLIMITED,
  type ActivityEntry,
  type Balance,
  type Invoice,
  type Plan,
  type QuotaKind,
  type Subscription,
} from '@lisan/contract';
import type { ProviderInvoice, SoldPlan } from '../../engines/payment/payment-engine';
import type { Translate } from '../../messages/translator';
import type { LedgerLine } from './ledger.repository';
import { FREE, getPlan } from './plans';
import type { SubscriptionRow } from './subscriptions.repository';
import { isRunning } from './subscriptions.service';

/** `sums` in thousandths of a unit. */
export function presentBalance(plan: string, sums: Readonly<Record<QuotaKind, number>>): Balance {
  const { quota } = getPlan(plan);
  const left = (kind: QuotaKind) => (quota[kind] === UNLIMITED ? UNLIMITED : sums[kind] / 1000);
  return {
    subscription_plan: plan,
    balance: {
      text_quota: Math.floor(left('text')),
      audio_quota: left('audio'),
      video_quota: left('video'),
      process_video_quota: Math.floor(left('process_video')),
    },
  };
}

export function presentActivity(line: LedgerLine, translate: Translate): ActivityEntry {
  return {
    id: String(line.id),
    at: line.created_at.toISOString(),
    kind: line.kind,
    // Lines that settle a hold are not shown; their use is.
    entry: line.entry === 'settle' ? 'use' : line.entry,
    amount: line.amount / 1000,
    about: translate(line.about),
    reference: line.reference,
  };
}

/** Our own plans are sold in the reader's language; a provider's sentences stay as they were written there. */
export function presentPlan(plan: SoldPlan, translate: Translate): Plan {
  const say = (text: string) => {
    const [, key, count] = /^((?:plan|feature)_[a-z_]+)(?: (\d+))?$/.exec(text) ?? [];
    return key === undefined ? text : translate(key, count === undefined ? {} : { count: Number(count) });
  };
  return {
    name: plan.name,
    created: plan.created,
    popular: plan.popular,
    description: say(plan.description),
    prices: [{ id: plan.priceId, unit_amount: plan.cents }],
    marketing_features: plan.features.map((feature) => ({ name: say(feature) })),
  };
}

export function presentSubscription(row: SubscriptionRow | undefined): Subscription {
  if (!isRunning(row))
    return {
      subscription_plan: FREE,
      status: row?.status === 'canceled' || row?.status === 'paused' ? row.status : 'none',
      trial_end: null,
      current_period_end: null,
      cancel_at_period_end: false,
    };
  return {
    subscription_plan: row.plan,
    status: row.status,
    trial_end: row.trial_end?.toISOString() ?? null,
    current_period_end: row.period_end.toISOString(),
    cancel_at_period_end: row.cancel_at_period_end,
  };
}

export function presentInvoice({ id, createdAt, cents, status, url }: ProviderInvoice): Invoice {
  return { id, created_at: createdAt.toISOString(), amount: cents, status, url };
}
