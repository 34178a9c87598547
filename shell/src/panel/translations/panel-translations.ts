import type { Language, TranslationLoader } from '@lisan/i18n';

/** Words that hardly anybody ever needs: no part of those of every page. */
export const panelTranslations: Readonly<Record<Language, TranslationLoader>> = {
  en: () => import('./en.json'),
  ar: () => import('./ar.json'),
};
