/** A language of Lisan, BCP 47. */
export type Language = 'en' | 'ar';
/** Writing direction, as in `dir`. */
export type Direction = 'ltr' | 'rtl';

/** The languages of Lisan, each with its own name. */
export const languages: readonly { code: Language; name: string; direction: Direction }[] = [
  { code: 'en', name: 'English', direction: 'ltr' },
  { code: 'ar', name: 'العربية', direction: 'rtl' },
];

/** Writing direction of a language. */
export function directionOf(language: Language): Direction {
  return language === 'ar' ? 'rtl' : 'ltr';
}

/** First of the person's languages (BCP 47, most wanted first) that Lisan speaks; English when none. */
export function chooseLanguage(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const primary = tag.toLowerCase().split('-')[0];
    if (primary === 'ar' || primary === 'en') return primary;
  }
  return 'en';
}
