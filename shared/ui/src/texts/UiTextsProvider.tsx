import { createContext, useContext, useMemo, type ReactNode } from 'react';
import { arabicTexts, englishTexts, type UiTexts } from './ui-texts';

const TextsContext = createContext<{ language: string; texts: UiTexts } | undefined>(undefined);

const textsOf = (language: string | undefined) => (language?.startsWith('ar') ? arabicTexts : englishTexts);
const pageLanguage = () => (typeof document === 'undefined' ? undefined : document.documentElement.lang);

export interface UiTextsProviderProps {
  /** BCP 47 tag; Arabic has its own set, all others take English. */
  language: string;
  children: ReactNode;
}

/** Gives the components below it their words and their language. StyleScope and ThemeRoot hold one. */
export function UiTextsProvider({ language, children }: UiTextsProviderProps) {
  const value = useMemo(() => ({ language, texts: textsOf(language) }), [language]);
  return <TextsContext value={value}>{children}</TextsContext>;
}

/** The words of the nearest provider, else those of the page's language. */
export function useUiTexts(): UiTexts {
  return useContext(TextsContext)?.texts ?? textsOf(pageLanguage());
}

/** The language of the nearest provider, else the page's, as a BCP 47 tag for `Intl`. */
export function useUiLanguage(): string {
  return useContext(TextsContext)?.language ?? (pageLanguage() || 'en');
}
