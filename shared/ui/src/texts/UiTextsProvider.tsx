import { createContext, useContext, useMemo } from 'react';
import type { ReactNode } from 'react';
import { arabicTexts } from './arabic';
import { englishTexts } from './english';
import type { UiTexts } from './ui-texts';

const TextsContext = createContext<{ language: string; texts: UiTexts } | undefined>(undefined);

const textsOf = (language: string | undefined) => (language?.startsWith('ar') ? arabicTexts : englishTexts);
const pageLanguage = () => (typeof document === 'undefined' ? undefined : document.documentElement.lang);

export interface UiTextsProviderProps {
  /** BCP 47 tag; Arabic has its own set, all others take English. */
  language: string;
  /** Words that replace those of the set. */
  texts?: Partial<UiTexts> | undefined;
  children: ReactNode;
}

/** Gives the components below it their words and their language. StyleScope and ThemeRoot hold one. */
export function UiTextsProvider({ language, texts, children }: UiTextsProviderProps) {
  const value = useMemo(() => ({ language, texts: { ...textsOf(language), ...texts } }), [language, texts]);
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
