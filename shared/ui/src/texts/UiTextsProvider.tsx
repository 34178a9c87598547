import { createContext, useContext, useMemo, type ReactNode } from 'react';
import { arabicTexts, englishTexts, type UiTexts } from './ui-texts';

const TextsContext = createContext<{ language: string; texts: UiTexts } | undefined>(undefined);

const textsOf = (language: string | undefined) => (language?.startsWith('ar') ? arabicTexts : englishTexts);
const pageLanguage = () => (typeof document === 'undefined' ? undefined : document.documentElement.lang);

export interface UiTextsProviderProps {
  /** BCP 47 tag; Arabic has its own texts, all others get English. */
  language: string;
  children: ReactNode;
}

/** Provides texts and language to components. StyleScope and ThemeRoot include it. */
export function UiTextsProvider({ language, children }: UiTextsProviderProps) {
  const value = useMemo(() => ({ language, texts: textsOf(language) }), [language]);
  return <TextsContext value={value}>{children}</TextsContext>;
}

/** Texts of the nearest provider, else of the page's language. */
export function useUiTexts(): UiTexts {
  return useContext(TextsContext)?.texts ?? textsOf(pageLanguage());
}

/** Language of the nearest provider, else the page's, as a BCP 47 tag for `Intl`. */
export function useUiLanguage(): string {
  return useContext(TextsContext)?.language ?? (pageLanguage() || 'en');
}
