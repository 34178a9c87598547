import { createStore } from 'zustand/vanilla';
import { readonlyStore, type AccountStore, type HostServices, accountStore } from '@lisan/remote-kit';
import { createClipsRequests } from './clips.requests';
import { createRemovals } from '../removal/removals';

export interface ClipsState {
  /** Waveform by clip id, as loudness from 0 to 1; empty after a failed request. */
  readonly peaks: Readonly<Record<string, readonly number[]>>;
  /** Ids of clips that can still be restored with Undo. */
  readonly pendingRemovals: readonly string[];
}

export interface ClipsStore extends AccountStore<ClipsState> {
  loadPeaks(id: string): void;
  /** Calls `remove` after the undo period. */
  remove(id: string, remove: () => Promise<unknown>): void;
  undoRemove(id: string): void;
}

export function createClipsStore(host: HostServices): ClipsStore {
  const requests = createClipsRequests(host);
  const store = createStore<ClipsState>(() => ({ peaks: {}, pendingRemovals: [] }));
  const removals = createRemovals((pendingRemovals) => store.setState({ pendingRemovals }));
  const requestedIds = new Set<string>();
  // One request at a time: computing a waveform is expensive for the server.
  let queue: Promise<unknown> = Promise.resolve();

  async function load(id: string): Promise<void> {
    if (host.lifetime.signal.aborted) return;
    // A clip plays without a waveform, so failures are silent.
    const peaks = await requests.peaks(id).catch(() => []);
    store.setState((state) => ({ peaks: { ...state.peaks, [id]: peaks } }));
  }

  return {
    ...readonlyStore(store),
    refresh: async () => undefined,
    loadPeaks(id) {
      if (requestedIds.has(id)) return;
      requestedIds.add(id);
      queue = queue.then(() => load(id));
    },
    remove: removals.schedule,
    undoRemove: removals.undo,
  };
}

export const [useClips, useClipsStore] = accountStore(createClipsStore);
