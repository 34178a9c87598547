import type { Language, TranslationLoader } from '@lisan/i18n';

/** The shell's own sentences; each language is a chunk of its own. */
export const shellTranslations: Readonly<Record<Language, TranslationLoader>> = {
  en: () => import('./en.json'),
  ar: () => import('./ar.json'),
};
