import { findLanguage, languageCodes, type Language } from '@lisan/contract';
import Negotiator from 'negotiator';

export type { Language };

export function chooseLanguage(acceptLanguage: string | undefined): Language {
  const wished = new Negotiator({ headers: { 'accept-language': acceptLanguage ?? '' } }).language([
    ...languageCodes,
  ]);
  return findLanguage(wished) ?? 'en';
}
