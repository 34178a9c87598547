import type { Language, TranslationLoader } from '@lisan/i18n';

export const shellTranslations: Readonly<Record<Language, TranslationLoader>> = {
  en: () => import('./en.json'),
  ar: () => import('./ar.json'),
};
