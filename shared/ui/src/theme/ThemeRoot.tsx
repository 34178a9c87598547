import { useLayoutEffect } from 'react';
import { GlobalStyle } from './GlobalStyle';
import { StyleScope } from './StyleScope';
import type { StyleScopeProps } from './StyleScope';

/** `system` follows the device. */
export type Theme = 'light' | 'dark' | 'system';

export interface ThemeRootProps extends StyleScopeProps {
  theme: Theme;
}

/** The outermost element of a page: writes theme, language and direction on `<html>` and gives the global style. Once per page. */
export function ThemeRoot({ theme, ...scope }: ThemeRootProps) {
  const { direction, language } = scope;
  useLayoutEffect(() => {
    const page = document.documentElement;
    page.dataset['theme'] = theme;
    page.lang = language;
    page.dir = direction;
  }, [theme, language, direction]);
  return (
    <>
      <GlobalStyle />
      <StyleScope {...scope} />
    </>
  );
}
