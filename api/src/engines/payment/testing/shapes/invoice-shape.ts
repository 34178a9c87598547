import type { Stripe } from 'stripe';
import type { FakeInvoice, FakeLine, FakePrice } from '../fake-objects';
import { quiet } from './dated';
import { listShape } from './list-shape';

/** What an invoice tells of a price. */
type FindPrice = (id: string) => FakePrice | undefined;

/** An invoice of a subscription; which one stands below its `parent`, and what for in the `pricing` of its lines. */
export function invoiceShape(one: FakeInvoice, findPrice: FindPrice): Stripe.Invoice {
  const isPaid = one.status === 'paid';
  const isFinal = one.status !== 'draft';
  const due = Math.max(0, one.total - one.credit);
  const lines = one.lines.map((line, index) => lineShape(one, line, index, findPrice));
  return {
    ...quiet,
    ...{ id: one.id, object: 'invoice', customer: one.customer, created: one.created, currency: 'usd' },
    ...{ total: one.total, subtotal: one.total, total_excluding_tax: null, subtotal_excluding_tax: null },
    ...{ amount_due: due, amount_paid: isPaid ? due : 0, amount_remaining: isPaid ? 0 : due },
    ...{ amount_overpaid: 0, amount_shipping: 0, starting_balance: -one.credit },
    ...{ ending_balance: isFinal ? 0 : null, status: one.status, billing_reason: one.reason },
    ...{ attempt_count: one.attempts, attempted: one.attempts > 0, auto_advance: !isPaid },
    next_payment_attempt: isPaid ? null : one.nextAttempt,
    lines: listShape(`/v1/invoices/${one.id}/lines`, lines),
    parent: {
      ...{ type: 'subscription_details', quote_details: null },
      subscription_details: { subscription: one.subscription, metadata: {} },
    },
    hosted_invoice_url: isFinal ? `https://invoice.stripe.com/i/acct_1/test_${one.id}?s=ap` : null,
    invoice_pdf: isFinal ? `https://pay.stripe.com/invoice/acct_1/test_${one.id}/pdf?s=ap` : null,
    ...{ number: isFinal ? `LISAN-${one.id.slice(-4)}` : null, effective_at: isFinal ? one.created : null },
    ...{ period_start: one.created, period_end: one.created },
    status_transitions: {
      ...{ finalized_at: isFinal ? one.created : null, paid_at: isPaid ? one.created : null },
      ...{ marked_uncollectible_at: null, voided_at: null },
    },
    automatic_tax: { enabled: false, disabled_reason: null, liability: null, provider: null, status: null },
    ...{ automatically_finalizes_at: null, collection_method: 'charge_automatically' },
    ...{ account_country: 'US', account_name: 'Lisan', account_tax_ids: null, application: null },
    ...{ custom_fields: null, customer_account: null, customer_address: null, customer_email: null },
    ...{ customer_name: null, customer_phone: null, customer_shipping: null, customer_tax_exempt: 'none' },
    ...{ customer_tax_ids: [], default_payment_method: null, default_source: null, default_tax_rates: [] },
    ...{ description: null, discounts: [], due_date: null, footer: null, from_invoice: null },
    ...{ issuer: { type: 'self' }, last_finalization_error: null, latest_revision: null, on_behalf_of: null },
    payment_settings: {
      ...{ default_mandate: null, payment_method_options: null, payment_method_types: null },
    },
    ...{ post_payment_credit_notes_amount: 0, pre_payment_credit_notes_amount: 0, receipt_number: null },
    ...{ rendering: null, shipping_cost: null, shipping_details: null, statement_descriptor: null },
    ...{ test_clock: null, total_discount_amounts: [], total_pretax_credit_amounts: [], total_taxes: [] },
    webhooks_delivered_at: isFinal ? one.created : null,
  } satisfies Stripe.Invoice;
}

function lineShape(
  { id, subscription, created, reason }: FakeInvoice,
  { price, amount }: FakeLine,
  index: number,
  findPrice: FindPrice,
) {
  const sold = findPrice(price);
  const proration = reason === 'subscription_update';
  return {
    ...quiet,
    ...{ id: `il_${id.slice(3)}_${index}`, object: 'line_item', amount, subtotal: amount, currency: 'usd' },
    ...{ description: null, discount_amounts: [], discountable: !proration, discounts: [], invoice: id },
    parent: {
      ...{ type: 'subscription_item_details', invoice_item_details: null },
      subscription_item_details: {
        ...{ invoice_item: null, proration, subscription, subscription_item: `si_${subscription.slice(4)}` },
        proration_details: { credited_items: null },
      },
    },
    ...{ period: { start: created, end: created }, pretax_credit_amounts: [], taxes: [], subscription },
    pricing: {
      ...{ type: 'price_details', unit_amount_decimal: null },
      price_details: { price, product: sold?.product ?? '' },
    },
    ...{ quantity: 1, quantity_decimal: null },
  } satisfies Stripe.InvoiceLineItem;
}
