import type { Stripe } from 'stripe';
import type { PlanWords, SoldPlan } from '@lisan/engine-contract';
import type { StripeCall } from './stripe-call';
import { marks } from './stripe-client';

/** Milliseconds until a refresh, and until expiry while Stripe is unreachable. */
const PLANS_CACHE_MS = 60_000;
const MAX_STALE_PLANS_MS = 3_600_000;

export function createStripePlans(
  stripe: Stripe,
  call: StripeCall,
  { free, now }: { free: SoldPlan; now: () => Date },
): () => Promise<readonly SoldPlan[]> {
  let cached: { readonly at: number; readonly plans: readonly SoldPlan[] } | undefined;

  async function fetchPlans(): Promise<readonly SoldPlan[]> {
    const products = await call(() =>
      stripe.products
        .list({ active: true, limit: 100, expand: ['data.default_price'] })
        .autoPagingToArray({ limit: 1_000 }),
    );
    const sold = products.flatMap((product) => readPlan(product) ?? []);
    return [free, ...sold].sort((one, other) => one.created - other.created);
  }

  return async () => {
    const age = cached === undefined ? Infinity : now().getTime() - cached.at;
    if (cached && age < PLANS_CACHE_MS) return cached.plans;
    try {
      const plans = await fetchPlans();
      cached = { at: now().getTime(), plans };
      return plans;
    } catch (error) {
      if (cached && age < MAX_STALE_PLANS_MS) return cached.plans;
      throw error;
    }
  };
}

function readPlan(product: Stripe.Product): SoldPlan | undefined {
  const { metadata, default_price: price } = product;
  const name = metadata[marks.plan];
  if (name === undefined || typeof price !== 'object' || price === null) return undefined;
  const { unit_amount: cents, recurring } = price;
  const isMonthly = recurring?.interval === 'month' && recurring.interval_count === 1;
  if (cents === null || price.currency !== 'usd' || !isMonthly || !price.active) return undefined;
  const created = Number(metadata[marks.created]);
  const en: PlanWords = {
    description: product.description ?? '',
    features: product.marketing_features.flatMap((feature) => feature.name ?? []).slice(0, 15),
  };
  return {
    name,
    created: Number.isSafeInteger(created) ? created : product.created,
    popular: metadata[marks.popular] === 'true',
    priceId: price.id,
    cents,
    words: { en, ar: readArabic(metadata, en) },
  };
}

function readArabic(metadata: Stripe.Metadata, english: PlanWords): PlanWords {
  const features = (metadata[marks.featuresAr] ?? '').split('\n').filter((line) => line.trim() !== '');
  return {
    description: metadata[marks.descriptionAr] ?? english.description,
    features: features.length > 0 ? features.slice(0, 15) : english.features,
  };
}
