import { createContext, useContext, useLayoutEffect, useState, type ReactNode } from 'react';
import { Direction } from 'radix-ui';
import { styled, StyleSheetManager } from 'styled-components';
import { UiTextsProvider } from '../texts/UiTextsProvider';
import { GlobalStyle } from './GlobalStyle';

export type TextDirection = 'ltr' | 'rtl';

export interface StyleScopeProps {
  /**
   * Name of the package, e.g. `chat`. Limits its styles to its own elements, including floating
   * ones.
   */
  namespace?: string | undefined;
  direction: TextDirection;
  /** BCP 47 tag, e.g. `ar`. */
  language: string;
  children: ReactNode;
}

const PortalContext = createContext<HTMLElement | undefined>(undefined);

/** Container of floating elements; undefined means the body. */
export const usePortalContainer = () => useContext(PortalContext);

/**
 * Direction, texts and styles of one package. With a `namespace`, every rule, even a global one, is
 * prefixed with `[data-style-scope="chat"]`, so that a package can't restyle others.
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
  // Created during render, so that floating elements find it; absent without a document.
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

/* Not inline: the content security policy refuses style attributes in prerendered HTML. */
const Scope = styled.div`
  display: contents;
`;

/** `system` follows the device. */
export type Theme = 'light' | 'dark' | 'system';

export interface ThemeRootProps extends StyleScopeProps {
  theme: Theme;
}

/**
 * Root element of a page: sets theme, language and direction on `<html>` and adds the global style.
 * Use once.
 */
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
