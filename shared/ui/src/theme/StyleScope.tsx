import { createContext, useContext, useState } from 'react';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { Direction } from 'radix-ui';
import { StyleSheetManager } from 'styled-components';
import { UiTextsProvider } from '../texts/UiTextsProvider';
import type { UiTexts } from '../texts/ui-texts';

/** Which way lines run. */
export type TextDirection = 'ltr' | 'rtl';

export interface StyleScopeProps {
  /** Name of the package, e.g. `chat`. Its styles then apply within its own elements only, its floating ones included. */
  namespace?: string | undefined;
  direction: TextDirection;
  /** BCP 47 tag, e.g. `ar`. */
  language: string;
  texts?: Partial<UiTexts> | undefined;
  children: ReactNode;
}

const PortalContext = createContext<HTMLElement | undefined>(undefined);

/** Where what floats is mounted; undefined means the body. */
export const usePortalContainer = () => useContext(PortalContext);

/**
 * Direction, words and class names for one package. With a `namespace`, every rule of the package is written as
 * `[data-style-scope="chat"] .x`, also a global one, so that a room cannot restyle its neighbours.
 */
export function StyleScope({ namespace, direction, language, texts, children }: StyleScopeProps) {
  const content = (
    <Direction.Provider dir={direction}>
      <UiTextsProvider language={language} texts={texts}>
        {children}
      </UiTextsProvider>
    </Direction.Provider>
  );
  if (namespace === undefined) return content;
  return <NamedScope namespace={namespace}>{content}</NamedScope>;
}

function NamedScope({ namespace, children }: { namespace: string; children: ReactNode }) {
  const [portal, setPortal] = useState<HTMLElement | null>(null);
  // While what is inside waits for a file, React hides all of this and lets go of the element: without it nothing would be there to wait,
  // and this would go round.
  const [keepPortal] = useState(() => (element: HTMLElement | null) => {
    if (element) setPortal(element);
  });
  return (
    <StyleSheetManager namespace={`[data-style-scope='${CSS.escape(namespace)}']`}>
      {createPortal(<div ref={keepPortal} data-style-scope={namespace} />, document.body)}
      {portal && (
        <PortalContext value={portal}>
          <div data-style-scope={namespace} style={{ display: 'contents' }}>
            {children}
          </div>
        </PortalContext>
      )}
    </StyleSheetManager>
  );
}
