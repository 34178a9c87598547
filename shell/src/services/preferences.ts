import { createStore } from 'zustand/vanilla';
import { pageProtocol } from '@lisan/contract';
import { chooseLanguage, type Language } from '@lisan/i18n';
import { readonlyStore, type ReadonlyStore } from '@lisan/remote-kit';
import { type BrowserStorage, setCookie } from '@lisan/host-runtime';

export type ThemeChoice = 'system' | 'light' | 'dark';

export interface Preferences {
  readonly language: Language;
  readonly theme: ThemeChoice;
}

export interface PreferenceStore extends ReadonlyStore<Preferences> {
  change(preferences: Partial<Preferences>): void;
}

const keys = { language: 'lisan.language', theme: 'lisan.theme' } as const;

export function createPreferences(
  storage: BrowserStorage,
  preferredLanguages: readonly string[],
): PreferenceStore {
  const storedTheme = storage.read(keys.theme);
  const storedLanguage = storage.read(keys.language);
  const store = createStore<Preferences>(() => ({
    language: chooseLanguage(storedLanguage ? [storedLanguage] : preferredLanguages),
    theme: storedTheme === 'light' || storedTheme === 'dark' ? storedTheme : 'system',
  }));
  /** The edge renders the next document in them; without a choice it follows the browser. */
  function updateEdgeCookies(): void {
    const { language, theme } = store.getState();
    if (storage.read(keys.language) !== null) setCookie(pageProtocol.languageCookie, language);
    // A stale cookie would override the browser's theme on every load.
    setCookie(pageProtocol.themeCookie, storage.read(keys.theme) === null ? null : theme);
  }
  updateEdgeCookies();
  return {
    ...readonlyStore(store),
    change(preferences) {
      store.setState(preferences);
      if (preferences.language) storage.write(keys.language, preferences.language);
      if (preferences.theme) storage.write(keys.theme, preferences.theme);
      updateEdgeCookies();
    },
  };
}
