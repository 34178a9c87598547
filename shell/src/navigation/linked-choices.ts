import { findLanguage, pageProtocol, type Language } from '@lisan/contract';
import { isThemeChoice, type ThemeChoice } from '../services/preferences';
import { markEntry } from './mark-entry';
import { currentUrl, paths } from './paths';

export interface LinkedChoices {
  readonly language?: Language | undefined;
  readonly theme?: ThemeChoice | undefined;
  readonly view?: string | undefined;
}

/** Removes the view from an address, unless it says what the view shows: that link needs both. */
export function hideView({ searchParams }: URL): void {
  if ([...searchParams.keys()].every((name) => name === pageProtocol.viewQuery))
    searchParams.delete(pageProtocol.viewQuery);
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
  if (isHome) hideView(url);
  if (url.href !== window.location.href) window.history.replaceState(window.history.state, '', url);
  if (view !== undefined) markEntry(view, true);
  return { language, theme: isThemeChoice(theme) ? theme : undefined, view };
}
