import Negotiator from 'negotiator';

export const languages = ['en', 'ar'] as const;
export type Language = (typeof languages)[number];

export function chooseLanguage(acceptLanguage: string | undefined): Language {
  const wished = new Negotiator({ headers: { 'accept-language': acceptLanguage ?? '' } }).language([
    ...languages,
  ]);
  return languages.find((language) => language === wished) ?? 'en';
}
