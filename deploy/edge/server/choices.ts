import { findLanguage, languageCodes, pageProtocol, type Language } from '@lisan/contract';
import Negotiator from 'negotiator';

interface Choices {
  readonly language: Language;
  readonly theme: string | undefined;
  /** Set when signed in. */
  readonly lastView: string | undefined;
  readonly isOfCanary: boolean;
  /** The language comes from the URL, which is then its address. */
  readonly isLanguageLinked: boolean;
  /** The URL has parameters that the edge doesn't know. */
  readonly hasQuery: boolean;
  /** Cookies that keep the choices of a link. */
  readonly cookies: Readonly<Record<string, string>>;
}

export const cookie = (name: string, value: string) => new RegExp(`(?:^|;\\s*)${name}=${value}(?:;|$)`);
const { lastViewCookie, canaryEnding, languageCookie, themeCookie } = pageProtocol;
const { viewQuery, languageQuery, themeQuery, planQuery } = pageProtocol;
const viewId = '[a-z0-9-]{1,40}';
const lastViewPattern = cookie(lastViewCookie, `(${viewId})(\\${canaryEnding})?`);
const languagePattern = cookie(languageCookie, `(${languageCodes.join('|')})`);
const theme = 'light|dark|system';
const themePattern = cookie(themeCookie, `(${theme})`);

interface ChoiceRequest {
  readonly url: string;
  readonly headers: {
    readonly cookie?: string | undefined;
    readonly 'accept-language'?: string | undefined;
  };
}

/** What the visitor chose: by a link, in this browser before, or in its settings. */
export function readChoices({ url, headers }: ChoiceRequest): Choices {
  const query = new URLSearchParams(url.split('?').slice(1).join('?'));
  const take = (name: string, values: string) => {
    const value = query.get(name) ?? '';
    query.delete(name);
    return new RegExp(`^(?:${values})$`).test(value) ? value : undefined;
  };
  const linkedView = take(viewQuery, viewId);
  const linkedTheme = take(themeQuery, theme);
  const linkedLanguage = findLanguage(take(languageQuery, languageCodes.join('|')));
  query.delete(planQuery);
  const cookies = headers.cookie ?? '';
  const [, lastView, ofCanary] = lastViewPattern.exec(cookies) ?? [];
  const isLastView = linkedView === undefined || linkedView === lastView;
  return {
    lastView: lastView && (linkedView ?? lastView),
    isOfCanary: ofCanary !== undefined && isLastView,
    language:
      linkedLanguage ??
      findLanguage(languagePattern.exec(cookies)?.[1]) ??
      languageOf(headers['accept-language']),
    theme: linkedTheme ?? themePattern.exec(cookies)?.[1],
    isLanguageLinked: linkedLanguage !== undefined,
    hasQuery: query.size > 0,
    cookies: {
      ...(linkedLanguage && { [languageCookie]: linkedLanguage }),
      ...(linkedTheme && { [themeCookie]: linkedTheme }),
    },
  };
}

export function languageOf(acceptLanguage: string | undefined): Language {
  const headers = { 'accept-language': acceptLanguage ?? '' };
  return findLanguage(new Negotiator({ headers }).language([...languageCodes])) ?? 'en';
}
