import { useTranslations } from '@lisan/remote-kit';

/** The sentences of what is opened on demand: they come with it, not with the view. */
export const STUDIO = 'text-to-audio-studio';

/** The studio's sentences. */
export function useStudioTranslations() {
  return useTranslations(STUDIO);
}
