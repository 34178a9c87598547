import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useShell } from '../../services/shell-context';
import { paths } from '../../navigation/paths';

/** Views are no routes, but each is an entry of the history: Back leads to the view before, not out of Lisan. */
export function useViewHistory(current: string | undefined): void {
  const { dashboard, pageNavigation } = useShell();
  const location = useLocation();
  const entry = readView(location.state);

  useEffect(() => {
    if (entry !== undefined && entry !== dashboard.getState().view) dashboard.openView(entry);
    // Each move, also one that leads to the same entry again: whoever goes Back before the entry of the last view was drawn
    // comes from where they are.
  }, [dashboard, entry, location]);

  // The entry that the dashboard was opened with is that of the view it showed.
  useEffect(() => {
    if (entry === undefined && current !== undefined)
      pageNavigation.goTo(paths.home + window.location.search, {
        replace: true,
        state: { view: current },
      });
  }, [current, entry, pageNavigation]);
}

function readView(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('view' in state)) return undefined;
  return typeof state.view === 'string' ? state.view : undefined;
}
