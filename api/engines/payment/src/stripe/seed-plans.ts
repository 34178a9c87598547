import type { Stripe } from 'stripe';
import { unlessNotFound, type SoldPlan } from '@lisan/engine-contract';
import { createStripeCall, type StripeDelays } from './stripe-call';
import { createStripeClient, findPortal, type StripeAccess, marks } from './stripe-client';

/**
 * Creates a product with a monthly price per plan, and a customer portal without plan changes. Leaves
 * existing objects unchanged, even if edited.
 */
export async function seedPlans(
  access: StripeAccess & { readonly delays?: StripeDelays },
  plans: readonly SoldPlan[],
) {
  const stripe = createStripeClient(access);
  const call = createStripeCall(access.delays);
  const [created, found]: [string[], string[]] = [[], []];

  for (const plan of plans.filter(({ cents }) => cents > 0)) {
    const product = productOf(plan);
    if (await unlessNotFound(call(() => stripe.products.retrieve(product.id)))) found.push(plan.name);
    else {
      await call((keyed) => stripe.products.create(product, keyed));
      created.push(plan.name);
    }
  }
  const isPortalCreated = (await findPortal(stripe, call)) === undefined;
  if (isPortalCreated) await call((keyed) => stripe.billingPortal.configurations.create(portal, keyed));
  return { created, found, isPortalCreated };
}

function productOf({ name, cents, created, popular, words }: SoldPlan) {
  return {
    id: `lisan_${name.toLowerCase()}`,
    name,
    description: words.en.description,
    marketing_features: words.en.features.map((feature) => ({ name: feature })),
    default_price_data: { currency: 'usd', unit_amount: cents, recurring: { interval: 'month' as const } },
    metadata: {
      [marks.plan]: name,
      [marks.popular]: String(popular),
      [marks.created]: String(created),
      [marks.descriptionAr]: words.ar.description,
      [marks.featuresAr]: words.ar.features.join('\n'),
    },
  };
}

/** Plan changes happen only in Lisan, because the charge decides the quota. */
const portal: Stripe.BillingPortal.ConfigurationCreateParams = {
  metadata: { [marks.portal]: '1' },
  features: {
    customer_update: { enabled: true, allowed_updates: ['address', 'name', 'tax_id'] },
    invoice_history: { enabled: true },
    payment_method_update: { enabled: true },
    subscription_cancel: { enabled: true, mode: 'at_period_end' },
    subscription_update: { enabled: false },
  },
};
