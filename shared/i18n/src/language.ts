/** BCP 47. */
export type Language = 'en' | 'ar';
export type Direction = 'ltr' | 'rtl';

export const languages: readonly { code: Language; name: string; direction: Direction }[] = [
  { code: 'en', name: 'English', direction: 'ltr' },
  { code: 'ar', name: 'العربية', direction: 'rtl' },
];

export function directionOf(language: Language): Direction {
  return language === 'ar' ? 'rtl' : 'ltr';
}

/** First supported language of the user's preferences (BCP 47); English by default. */
export function chooseLanguage(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const primary = tag.toLowerCase().split('-')[0];
    if (primary === 'ar' || primary === 'en') return primary;
  }
  return 'en';
}
