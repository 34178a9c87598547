import { createStore } from 'zustand/vanilla';
import { pageProtocol } from '@lisan/contract';
import { chooseLanguage, type Language } from '@lisan/i18n';
import { readonlyStore, type ReadonlyStore } from '@lisan/remote-kit';
import { type BrowserStorage, setCookie } from '@lisan/host-runtime';

export const themeChoices = ['system', 'light', 'dark'] as const;
export type ThemeChoice = (typeof themeChoices)[number];

export const isThemeChoice = (value: string | null): value is ThemeChoice =>
  themeChoices.some((choice) => choice === value);

export interface Preferences {
  readonly language: Language;
  readonly theme: ThemeChoice;
}

interface PreferenceChange {
  readonly language?: Language | undefined;
  readonly theme?: ThemeChoice | undefined;
}

export interface PreferenceStore extends ReadonlyStore<Preferences> {
  change(preferences: PreferenceChange): void;
}

const keys = { language: 'lisan.language', theme: 'lisan.theme' } as const;

export function createPreferences(
  storage: BrowserStorage,
  preferredLanguages: readonly string[],
  linked: PreferenceChange = {},
): PreferenceStore {
  keep(linked);
  const storedTheme = storage.read(keys.theme);
  const storedLanguage = storage.read(keys.language);
  const store = createStore<Preferences>(() => ({
    language: chooseLanguage(storedLanguage ? [storedLanguage] : preferredLanguages),
    theme: isThemeChoice(storedTheme) ? storedTheme : 'system',
  }));
  /** The edge renders the next document in them; without a choice it follows the browser. */
  function updateEdgeCookies(): void {
    const { language, theme } = store.getState();
    if (storage.read(keys.language) !== null) setCookie(pageProtocol.languageCookie, language);
    // A stale cookie would override the browser's theme on every load.
    setCookie(pageProtocol.themeCookie, storage.read(keys.theme) === null ? null : theme);
  }
  updateEdgeCookies();

  function keep({ language, theme }: PreferenceChange): void {
    if (language) storage.write(keys.language, language);
    if (theme) storage.write(keys.theme, theme);
  }

  return {
    ...readonlyStore(store),
    change({ language, theme }) {
      store.setState((now) => ({ language: language ?? now.language, theme: theme ?? now.theme }));
      keep({ language, theme });
      updateEdgeCookies();
    },
  };
}
