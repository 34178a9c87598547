import { useWords, visitorStore } from '@lisan/remote-kit';
import { planWords } from './plan-texts';
import { createPlansStore } from './plans.store';

/** The plans are also shown to whoever is not signed in. */
export const [usePlans, usePlansStore] = visitorStore(createPlansStore);

/** The remote's sentences. */
export function useBillingWords() {
  return useWords('billing');
}

/** Sentences about what happens to a plan. */
export function usePlanWords() {
  return planWords(useBillingWords());
}
