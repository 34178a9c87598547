import { findLanguage, languageCodes, pageProtocol, type Language } from '@lisan/contract';
import Negotiator from 'negotiator';

interface Choices {
  readonly language: Language;
  readonly theme: string | undefined;
  readonly lastView: string | undefined;
  readonly isOfCanary: boolean;
}

export const cookie = (name: string, value: string) => new RegExp(`(?:^|;\\s*)${name}=${value}(?:;|$)`);
const { lastViewCookie, canaryEnding, languageCookie, themeCookie } = pageProtocol;
const lastViewPattern = cookie(lastViewCookie, `([a-z0-9-]{1,40})(\\${canaryEnding})?`);
const languagePattern = cookie(languageCookie, `(${languageCodes.join('|')})`);
const themePattern = cookie(themeCookie, '(light|dark|system)');

export function readChoices(headers: {
  readonly cookie?: string | undefined;
  readonly 'accept-language'?: string | undefined;
}): Choices {
  const cookies = headers.cookie ?? '';
  const [, lastView, ofCanary] = lastViewPattern.exec(cookies) ?? [];
  const chosen = languagePattern.exec(cookies)?.[1];
  return {
    lastView,
    isOfCanary: ofCanary !== undefined,
    language: findLanguage(chosen) ?? languageOf(headers['accept-language']),
    theme: themePattern.exec(cookies)?.[1],
  };
}

export function languageOf(acceptLanguage: string | undefined): Language {
  const headers = { 'accept-language': acceptLanguage ?? '' };
  return findLanguage(new Negotiator({ headers }).language([...languageCodes])) ?? 'en';
}
