import { useLayoutEffect } from 'react';
import { useHost } from '@lisan/remote-kit';
import { useSync, useSyncStore } from '../sync/sync.store';

const parameter = 'job';

const addressOf = (id: string | null): string =>
  id === null ? '/home' : `/home?view=lip-sync&${parameter}=${encodeURIComponent(id)}`;

const linked = (): string | null => new URLSearchParams(window.location.search).get(parameter);

/**
 * Keeps the shown job and the address equal: a link, Back and a reload show the same job.
 * The address changes before the screen does, for a Back pressed at once.
 */
export function useJobAddress(): void {
  const { navigation } = useHost();
  const store = useSyncStore();
  const shownId = useSync((state) => state.shownId);

  useLayoutEffect(() => {
    const follow = () => store.show(linked());
    const { shownId: kept } = store.getState();
    if (linked() !== null) follow();
    // The view opened again, without its job in the address.
    else if (kept !== null) window.history.replaceState(window.history.state, '', addressOf(kept));
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, [store]);

  useLayoutEffect(() => {
    // The first effect may have changed it since this render.
    const { shownId: shown } = store.getState();
    if (shown !== linked()) navigation.goTo(addressOf(shown));
  }, [store, navigation, shownId]);
}
