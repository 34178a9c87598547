import type { Stripe } from 'stripe';
import { quiet } from './dated';

interface Visit {
  readonly id: string;
  readonly customer: string;
  readonly configuration: string;
  readonly returnUrl: string;
  readonly created: number;
}

/** A visit to the customer portal. */
export function portalSessionShape({ id, customer, configuration, returnUrl, created }: Visit) {
  return {
    ...{ id, object: 'billing_portal.session', created, customer, configuration, livemode: false },
    ...{ customer_account: null, flow: null, locale: null, on_behalf_of: null, return_url: returnUrl },
    url: `https://billing.stripe.com/p/session/test_${id.slice(4)}`,
  } satisfies Stripe.BillingPortal.Session;
}

interface Portal {
  readonly id: string;
  readonly metadata: Record<string, string>;
  readonly created: number;
}

/** A customer portal that lets people mend card and address and end their plan, and not change it. */
export function portalShape({ id, metadata, created }: Portal): Stripe.BillingPortal.Configuration {
  return {
    ...quiet,
    ...{ id, object: 'billing_portal.configuration', active: true, is_default: false, metadata },
    ...{ created, updated: created, application: null, default_return_url: null, name: null },
    business_profile: { headline: null, privacy_policy_url: null, terms_of_service_url: null },
    login_page: { enabled: false, url: null },
    features: {
      customer_update: { enabled: true, allowed_updates: ['address', 'name', 'tax_id'] },
      invoice_history: { enabled: true },
      payment_method_update: { enabled: true, payment_method_configuration: null },
      subscription_cancel: {
        ...{ enabled: true, mode: 'at_period_end', proration_behavior: 'none' },
        cancellation_reason: { enabled: false, feedback_options: null, options: [] },
      },
      subscription_pause: { enabled: false, duration: { type: 'indefinite', interval_options: [] } },
      subscription_update: {
        ...{ enabled: false, billing_cycle_anchor: null, default_allowed_updates: [], products: null },
        ...{ proration_behavior: 'none', trial_update_behavior: 'end_trial' },
        schedule_at_period_end: { conditions: [] },
      },
    },
  } satisfies Stripe.BillingPortal.Configuration;
}
