import { findLanguage, pageProtocol, type Language } from '@lisan/contract';
import { isThemeChoice, type ThemeChoice } from '../services/preferences';
import { markEntry } from './mark-entry';
import { currentUrl, paths } from './paths';

/** Whether a query names an item of the view too: the URL then keeps both, so that it can be copied. */
export const isItemAddress = (query: URLSearchParams): boolean =>
  query.has(pageProtocol.viewQuery) && query.size > 1;

export interface LinkedChoices {
  readonly language?: Language | undefined;
  readonly theme?: ThemeChoice | undefined;
  readonly view?: string | undefined;
}

/** Takes the choices that links without scripts put into the URL, and removes them from it. */
export function takeLinkedChoices(): LinkedChoices {
  const url = currentUrl();
  const take = (name: string) => {
    const value = url.searchParams.get(name);
    url.searchParams.delete(name);
    return value;
  };
  const language = findLanguage(take(pageProtocol.languageQuery) ?? undefined);
  const theme = take(pageProtocol.themeQuery);
  const isHome = url.pathname === paths.home;
  const view = (isHome && url.searchParams.get(pageProtocol.viewQuery)) || undefined;
  if (isHome && !isItemAddress(url.searchParams)) url.searchParams.delete(pageProtocol.viewQuery);
  if (url.href !== window.location.href) window.history.replaceState(window.history.state, '', url);
  if (view !== undefined) markEntry(view, true);
  return { language, theme: isThemeChoice(theme) ? theme : undefined, view };
}
