import type { ActivityEntry, Invoice, PaymentCard, Plan, PlanPreview, Subscription } from '@lisan/contract';
import type { PaymentEngine, ProviderCard, ProviderInvoice, SoldPlan } from '@lisan/engine-contract';
import type { Language } from '../../translations/language';
import type { Translate } from '../../translations/translator';
import type { ActivityRow } from './ledger/ledger.repository';
import type { PlanAccount } from './plans/plan-accounts.repository';
import { previewVersion, type PlannedAction } from './subscriptions/planned-change';
import { FREE_PLAN } from './plans/plans';
import type { SubscriptionRow } from './billing.tables';
import { isRunning, presentPlanOf } from './subscriptions/subscription-state';

export function presentActivity(row: ActivityRow, translate: Translate): ActivityEntry {
  return {
    id: String(row.id),
    at: row.created_at.toISOString(),
    kind: row.kind,
    entry: row.entry === 'settle' ? 'use' : row.entry,
    amount: row.amount / 1000,
    about: translate(row.about),
    reference: row.reference,
    item_id: row.item_id,
  };
}

/** `title`: the plan's name in that language. */
export function presentPlan(plan: SoldPlan, language: Language, title: string): Plan {
  const { description, features } = plan.words[language];
  return {
    name: plan.name,
    title,
    created: plan.created,
    popular: plan.popular,
    description,
    prices: [{ id: plan.priceId, unit_amount: plan.cents }],
    marketing_features: features.map((name) => ({ name })),
  };
}

/** `account` holds the plan of the running month. Omits `payment` without an `engine`. */
export function presentSubscription(
  row: SubscriptionRow | undefined,
  account: PlanAccount | undefined,
  engine?: Pick<PaymentEngine, 'local'>,
): Subscription {
  const payment = engine && { payment: row === undefined ? null : paymentOf(engine) };
  if (!isRunning(row))
    return {
      subscription_plan: FREE_PLAN,
      status: row?.status === 'canceled' || row?.status === 'paused' ? row.status : 'none',
      trial_end: null,
      current_period_end: null,
      cancel_at_period_end: false,
      next_plan: null,
      ...payment,
    };
  const present = presentPlanOf(row, account);
  return {
    subscription_plan: present,
    status: row.status,
    trial_end: row.trial_end?.toISOString() ?? null,
    current_period_end: row.period_end.toISOString(),
    cancel_at_period_end: row.cancel_at_period_end,
    next_plan: row.plan === present || row.cancel_at_period_end ? null : row.plan,
    ...payment,
  };
}

function paymentOf({ local }: Pick<PaymentEngine, 'local'>): 'managed' | 'none' {
  return local ? 'none' : 'managed';
}

/** `planned` is the action the change would take; without a running subscription, a checkout. */
export function presentPreview(
  { name: plan, cents }: SoldPlan,
  planned: PlannedAction,
  isCharged: boolean,
): PlanPreview {
  if (planned.action === 'checkout')
    return {
      act: planned.action,
      plan,
      present_plan: FREE_PLAN,
      amount_now: 0,
      amount_monthly: cents,
      at: null,
      is_trial: false,
      is_charged: isCharged,
      version: '',
    };
  const { action: act, present, centsNow, running } = planned;
  return {
    act,
    plan,
    present_plan: present,
    amount_now: centsNow,
    amount_monthly: act === 'cancel' ? 0 : cents,
    at: running.period_end.toISOString(),
    is_trial: running.status === 'trialing',
    is_charged: isCharged,
    version: previewVersion(planned),
  };
}

export function presentCard(card: ProviderCard | undefined): PaymentCard | null {
  if (!card) return null;
  const { brand, last4, expiryMonth, expiryYear } = card;
  return { brand, last4, expiry_month: expiryMonth, expiry_year: expiryYear };
}

export function presentInvoice({ id, createdAt, cents, status, url }: ProviderInvoice): Invoice {
  return { id, created_at: createdAt.toISOString(), amount: cents, status, url };
}

export function presentDue(invoice: ProviderInvoice | undefined): NonNullable<Subscription['due']> | null {
  return invoice ? { amount: invoice.cents, retry_at: invoice.nextAttemptAt?.toISOString() ?? null } : null;
}
