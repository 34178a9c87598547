import type { Stripe } from 'stripe';
import type { FakeSession } from '../fake-objects';
import { quiet } from './dated';

const DAY = 86_400;

/** A hosted checkout of a subscription. Its page has an address for as long as it is open. */
export function sessionShape(one: FakeSession, cents: number): Stripe.Checkout.Session {
  const amount = one.trialDays > 0 ? 0 : cents;
  const isOpen = one.status === 'open';
  return {
    ...quiet,
    ...{ id: one.id, object: 'checkout.session', mode: 'subscription', created: one.created },
    ...{ customer: one.customer, client_reference_id: one.reference, expires_at: one.created + DAY },
    ...{ status: one.status, subscription: one.subscription, url: isOpen ? pageOf(one.id) : null },
    payment_status: one.status !== 'complete' ? 'unpaid' : amount === 0 ? 'no_payment_required' : 'paid',
    payment_method_collection: one.collection === 'if_required' ? 'if_required' : 'always',
    ...{ success_url: one.successUrl, cancel_url: one.cancelUrl, ui_mode: 'hosted_page', locale: 'auto' },
    ...{
      amount_subtotal: amount,
      amount_total: amount,
      currency: 'usd',
      adaptive_pricing: { enabled: false },
    },
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    custom_text: {
      ...{ after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
    },
    ...{ after_expiration: null, allow_promotion_codes: null, allowed_payment_method_types: null },
    ...{ billing_address_collection: null, client_secret: null, collected_information: null, consent: null },
    ...{ consent_collection: null, currency_conversion: null, custom_fields: [], customer_account: null },
    ...{ customer_creation: null, customer_details: null, customer_email: null, discounts: [] },
    ...{ integration_identifier: null, invoice: null, invoice_creation: null, managed_payments: null },
    ...{ origin_context: null, payment_intent: null, payment_link: null, payment_method_types: ['card'] },
    ...{ payment_method_configuration_details: null, payment_method_options: {}, permissions: null },
    ...{ phone_number_collection: { enabled: false }, recovered_from: null, setup_intent: null },
    saved_payment_method_options: {
      ...{
        allow_redisplay_filters: ['always'],
        payment_method_remove: 'disabled',
        payment_method_save: null,
      },
    },
    ...{ shipping_address_collection: null, shipping_cost: null, shipping_options: [], submit_type: null },
    wallet_options: null,
  } satisfies Stripe.Checkout.Session;
}

function pageOf(id: string): string {
  return `https://checkout.stripe.com/c/pay/${id}`;
}
