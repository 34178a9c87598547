import { useEffect, useState } from 'react';
import { useShell } from '../../services/shell-context';
import { currentUrl } from '../../navigation/paths';

/** Token in the fragment of an emailed link. Removed from the URL at once to keep it out of the history. */
export function useLinkToken(): string {
  const { pageNavigation } = useShell();
  const [token] = useState(() => currentUrl().hash.slice(1));
  useEffect(() => {
    if (window.location.hash) pageNavigation.goTo(window.location.pathname, { replace: true });
  }, [pageNavigation]);
  return token;
}
