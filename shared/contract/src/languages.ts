/** Supported languages, the default first. See docs/languages.md. */
export const languages = {
  en: { name: 'English', direction: 'ltr', locale: 'en-US' },
  // Latin digits: users compare prices, times and codes across screens.
  ar: { name: 'العربية', direction: 'rtl', locale: 'ar-u-nu-latn' },
} as const;

/** BCP 47. */
export type Language = keyof typeof languages;
export type Direction = (typeof languages)[Language]['direction'];

export const languageCodes = Object.keys(languages) as readonly Language[];

export function findLanguage(code: string | undefined): Language | undefined {
  return languageCodes.find((each) => each === code);
}
