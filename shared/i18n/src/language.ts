import { findLanguage, type Language } from '@lisan/contract';

/** First supported language of the user's preferences (BCP 47); English by default. */
export function chooseLanguage(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const language = findLanguage(tag.toLowerCase().split('-')[0]);
    if (language) return language;
  }
  return 'en';
}
