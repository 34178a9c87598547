import { useTranslations, visitorStore } from '@lisan/remote-kit';
import { planTexts } from './plan-texts';
import { createPlansStore } from './plans.store';

/** The plans are also shown to whoever is not signed in. */
export const [usePlans, usePlansStore] = visitorStore(createPlansStore);

/** The remote's sentences. */
export function useBillingTranslations() {
  return useTranslations('billing');
}

/** Sentences about what happens to a plan. */
export function usePlanTexts() {
  return planTexts(useBillingTranslations());
}
