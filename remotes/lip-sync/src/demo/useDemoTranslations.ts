import { useTranslations } from '@lisan/remote-kit';

/** The sentences of the demo's step: they come with it, not with the view. */
export const DEMO = 'lip-sync-demo';

export const useDemoTranslations = () => useTranslations(DEMO);
