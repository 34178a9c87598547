import Negotiator from 'negotiator';

export type Language = 'en' | 'ar';

/** The better of our languages for an `Accept-Language` header; English when none fits. */
export function languageOf(acceptLanguage: string | undefined): Language {
  const headers = { 'accept-language': acceptLanguage ?? '' };
  return new Negotiator({ headers }).language(['en', 'ar']) === 'ar' ? 'ar' : 'en';
}
