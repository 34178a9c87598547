import type { ReactNode } from 'react';
import type { TextDirection, Theme } from '../src';

/** State of the gallery from its URL: `?theme=dark&lang=ar&dir=rtl&component=button`. */
export interface Situation {
  theme: Theme;
  language: string;
  direction: TextDirection;
  component: string | undefined;
}

const themes: readonly Theme[] = ['light', 'dark', 'system'];

export function readSituation(search: string): Situation {
  const query = new URLSearchParams(search);
  const language = query.get('lang') ?? 'en';
  const usual = language.startsWith('ar') ? 'rtl' : 'ltr';
  return {
    theme: themes.find((theme) => theme === query.get('theme')) ?? 'light',
    language,
    direction: query.get('dir') === 'rtl' ? 'rtl' : query.get('dir') === 'ltr' ? 'ltr' : usual,
    component: query.get('component') ?? undefined,
  };
}

export function queryOf(situation: Situation, change: Partial<Situation>): string {
  const { theme, language, direction, component } = { ...situation, ...change };
  const query = new URLSearchParams({
    theme,
    lang: language,
    dir: direction,
    ...(component && { component }),
  });
  return `?${query}`;
}

export type Say = (english: string, arabic: string) => string;

export interface GalleryPage {
  id: string;
  title: string;
  Show: (props: { say: Say }) => ReactNode;
}
