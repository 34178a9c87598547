import { useEffect, useState } from 'react';
import { useShell } from '../../services/shell-context';
import { presentUrl } from '../../navigation/paths';

/** The token in the fragment of an email's link. Leaves the address at once, so that no history keeps it. */
export function useLinkToken(): string {
  const { pageNavigation } = useShell();
  const [token] = useState(() => presentUrl().hash.slice(1));
  useEffect(() => {
    if (window.location.hash) pageNavigation.goTo(window.location.pathname, { replace: true });
  }, [pageNavigation]);
  return token;
}
