import type { Stripe } from 'stripe';
import type { FakePrice, FakeSubscription } from '../fake-objects';
import { quiet } from './dated';
import { listShape } from './list-shape';
import { planShape, priceShape } from './price-shape';

interface Parts {
  readonly sold: FakePrice;
  /** Whole, where it was asked for. */
  readonly product?: Stripe.Product | undefined;
  /** Whole, where it was asked for; else its id. */
  readonly invoice: Stripe.Invoice | string | null;
}

/** A subscription. The period that runs is its item's. */
export function subscriptionShape(one: FakeSubscription, { sold, product, invoice }: Parts) {
  const item = {
    ...quiet,
    ...{ id: one.item, object: 'subscription_item', created: one.created, subscription: one.id },
    ...{ current_period_start: one.from, current_period_end: one.until, quantity: 1 },
    ...{ billing_thresholds: null, current_trial: null, discounts: [], tax_rates: [] },
    plan: planShape(sold),
    price: priceShape(sold, product),
  } satisfies Stripe.SubscriptionItem;
  // An item that somebody has added at Stripe stands wherever it stands there.
  const support = one.addOn && product && { ...product, id: one.addOn.product, metadata: {} };
  const added = one.addOn && { ...item, id: `${one.item}_added`, price: priceShape(one.addOn, support) };
  const isTrial = one.trialEnd !== null;
  return {
    ...quiet,
    ...{ id: one.id, object: 'subscription', customer: one.customer, created: one.created },
    ...{ metadata: one.metadata, status: one.status, currency: 'usd', start_date: one.created },
    ...{ trial_start: isTrial ? one.created : null, trial_end: one.trialEnd },
    trial_settings: {
      end_behavior: {
        billing_cycle_anchor: null,
        missing_payment_method: isTrial ? 'cancel' : 'create_invoice',
      },
    },
    ...endOf(one),
    latest_invoice: invoice,
    items: listShape(`/v1/subscription_items?subscription=${one.id}`, [...(added ? [added] : []), item]),
    ...{ billing_cycle_anchor: one.until, billing_cycle_anchor_config: null, billing_schedules: [] },
    billing_mode: {
      type: 'flexible',
      flexible: { proration_discounts: 'included' },
      updated_at: one.created,
    },
    ...{
      automatic_tax: { enabled: false, disabled_reason: null, liability: null },
      billing_thresholds: null,
    },
    invoice_settings: {
      ...{ account_tax_ids: null, custom_fields: null, description: null, footer: null },
      issuer: { type: 'self' },
    },
    payment_settings: {
      ...{ payment_method_options: null, payment_method_types: null },
      save_default_payment_method: 'off',
    },
    ...{ application: null, application_fee_percent: null, collection_method: 'charge_automatically' },
    ...{ customer_account: null, days_until_due: null, default_payment_method: null, default_source: null },
    ...{ default_tax_rates: [], description: null, discounts: [], managed_payments: null },
    ...{ next_pending_invoice_item_invoice: null, on_behalf_of: null, pause_collection: null },
    ...{ pending_invoice_item_interval: null, pending_setup_intent: null, pending_update: null },
    ...{ schedule: null, test_clock: null, transfer_data: null },
  } satisfies Stripe.Subscription;
}

/** With the flag the date is told too. */
function endOf({ status, endsWithPeriod, until, endedAt }: FakeSubscription) {
  const isAsked = endsWithPeriod || status === 'canceled';
  return {
    ...{ cancel_at_period_end: endsWithPeriod, cancel_at: endsWithPeriod ? until : null },
    ...{ canceled_at: isAsked ? (endedAt ?? until) : null, ended_at: endedAt },
    cancellation_details: {
      ...{ comment: null, feedback: null, feedback_option: null },
      reason: isAsked ? 'cancellation_requested' : null,
    },
  };
}
