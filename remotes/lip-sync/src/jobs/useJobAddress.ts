import { useLayoutEffect } from 'react';
import { useHost } from '@lisan/remote-kit';
import { useSync, useSyncStore } from '../sync/sync.store';
import { addressOf, followJob, linkedJob } from './job-address';

/**
 * Keeps the shown job and the address equal: a link, Back and a reload show the same job.
 * The address changes before the screen does, for a Back pressed at once.
 */
export function useJobAddress(): void {
  const { navigation } = useHost();
  const store = useSyncStore();
  const shownId = useSync((state) => state.shownId);

  useLayoutEffect(() => {
    const follow = () => store.show(linkedJob());
    const { shownId: kept } = store.getState();
    if (linkedJob() !== null) follow();
    // The view opened again, without its job in the address.
    else if (kept !== null) window.history.replaceState(window.history.state, '', addressOf(kept));
    return followJob(follow);
  }, [store]);

  useLayoutEffect(() => {
    // The first effect may have changed it since this render.
    const { shownId: shown } = store.getState();
    if (shown !== linkedJob()) navigation.goTo(addressOf(shown));
  }, [store, navigation, shownId]);
}
