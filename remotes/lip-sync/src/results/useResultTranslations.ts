import { useTranslations } from '@lisan/remote-kit';

/** The sentences of what is made of a finished video: they come with it, not with the view. */
export const RESULTS = 'lip-sync-results';

/** The sentences of results. */
export function useResultTranslations() {
  return useTranslations(RESULTS);
}
