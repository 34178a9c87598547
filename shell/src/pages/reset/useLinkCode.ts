import { useEffect, useState } from 'react';
import { useShell } from '../../services/shell-context';
import { presentUrl } from '../../navigation/present-url';

const LINK_CODE = /^#([\w-]{43})$/;

/**
 * The long code that the letter's link carries in its fragment, which no server sees. Taken out of the address at once:
 * it stays in no history and on no screen.
 */
export function useLinkCode(): readonly [code: string | undefined, forget: () => void] {
  const [code, setCode] = useState(() => LINK_CODE.exec(presentUrl().hash)?.[1]);
  const { pageNavigation } = useShell();
  useEffect(() => {
    if (window.location.hash) pageNavigation.goTo(window.location.pathname, { replace: true });
  }, [pageNavigation]);
  return [code, () => setCode(undefined)];
}
