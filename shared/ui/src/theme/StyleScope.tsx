import { createContext, useContext, useLayoutEffect, useState, type ReactNode } from 'react';
import { Direction } from 'radix-ui';
import { styled, StyleSheetManager } from 'styled-components';
import { UiTextsProvider } from '../texts/UiTextsProvider';
import { GlobalStyle } from './GlobalStyle';

/** Which way lines run. */
export type TextDirection = 'ltr' | 'rtl';

export interface StyleScopeProps {
  /** Name of the package, e.g. `chat`. Its styles then apply within its own elements only, its floating ones included. */
  namespace?: string | undefined;
  direction: TextDirection;
  /** BCP 47 tag, e.g. `ar`. */
  language: string;
  children: ReactNode;
}

const PortalContext = createContext<HTMLElement | undefined>(undefined);

/** Where what floats is mounted; undefined means the body. */
export const usePortalContainer = () => useContext(PortalContext);

/**
 * Direction, words and class names for one package. With a `namespace`, every rule of the package is written as
 * `[data-style-scope="chat"] .x`, also a global one, so that a room cannot restyle its neighbours.
 */
export function StyleScope({ namespace, direction, language, children }: StyleScopeProps) {
  const content = (
    <Direction.Provider dir={direction}>
      <UiTextsProvider language={language}>{children}</UiTextsProvider>
    </Direction.Provider>
  );
  if (namespace === undefined) return content;
  return <NamedScope namespace={namespace}>{content}</NamedScope>;
}

function NamedScope({ namespace, children }: { namespace: string; children: ReactNode }) {
  // Made while React renders, so that what floats finds it there; where there is no document, nothing floats.
  const [portal] = useState(() => (typeof document === 'undefined' ? undefined : portalOf(namespace)));
  useLayoutEffect(() => {
    if (!portal) return undefined;
    document.body.append(portal);
    return () => portal.remove();
  }, [portal]);
  return (
    <Scope data-style-scope={namespace}>
      <StyleSheetManager
        namespace={`[data-style-scope='${namespace.replaceAll(/['\\]/g, String.raw`\$&`)}']`}
      >
        <PortalContext value={portal}>{children}</PortalContext>
      </StyleSheetManager>
    </Scope>
  );
}

function portalOf(namespace: string): HTMLElement {
  const element = document.createElement('div');
  element.dataset['styleScope'] = namespace;
  return element;
}

/* A name, not a box. By a rule, for attributes with style are refused in HTML that was rendered before. */
const Scope = styled.div`
  display: contents;
`;

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
