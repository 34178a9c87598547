import { createStore } from 'zustand/vanilla';
import { pageProtocol } from '@lisan/contract';
import { chooseLanguage, type Language } from '@lisan/i18n';
import { readonlyStore, type ReadonlyStore } from '@lisan/remote-kit';
import type { BrowserStorage } from './browser-storage';
import { keepCookie } from './edge-cookie';

export type ThemeChoice = 'system' | 'light' | 'dark';

export interface Preferences {
  readonly language: Language;
  readonly theme: ThemeChoice;
}

export interface PreferenceStore extends ReadonlyStore<Preferences> {
  change(preferences: Partial<Preferences>): void;
}

const keys = { language: 'lisan.language', theme: 'lisan.theme' } as const;

/** Language and theme of this browser: what was chosen here, else what the browser asks for. */
export function createPreferences(storage: BrowserStorage, wanted: readonly string[]): PreferenceStore {
  const storedTheme = storage.read(keys.theme);
  const storedLanguage = storage.read(keys.language);
  const store = createStore<Preferences>(() => ({
    language: chooseLanguage(storedLanguage ? [storedLanguage] : wanted),
    theme: storedTheme === 'light' || storedTheme === 'dark' ? storedTheme : 'system',
  }));
  /** The next document is written in them from its first byte on. Before a choice the edge goes by what the browser asks for. */
  function tellEdge(): void {
    const { language, theme } = store.getState();
    if (storage.read(keys.language) !== null) keepCookie(pageProtocol.languageCookie, language);
    // One that outlived the choice would draw every document in it, until the shell knows better.
    keepCookie(pageProtocol.themeCookie, storage.read(keys.theme) === null ? null : theme);
  }
  tellEdge();
  return {
    ...readonlyStore(store),
    change(preferences) {
      store.setState(preferences);
      if (preferences.language) storage.write(keys.language, preferences.language);
      if (preferences.theme) storage.write(keys.theme, preferences.theme);
      tellEdge();
    },
  };
}
