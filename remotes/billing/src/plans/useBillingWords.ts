import { useWords } from '@lisan/remote-kit';

/** The remote's sentences. */
export function useBillingWords() {
  return useWords('billing');
}
