import type { Language, MessageLoader } from '@lisan/i18n';

/** The shell's own sentences; each language is a chunk of its own. */
export const shellMessages: Readonly<Record<Language, MessageLoader>> = {
  en: () => import('./en.json'),
  ar: () => import('./ar.json'),
};
