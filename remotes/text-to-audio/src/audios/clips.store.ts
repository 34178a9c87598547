import { createStore } from 'zustand/vanilla';
import { readonlyStore, type AccountStore, type HostServices, accountStore } from '@lisan/remote-kit';
import { createClipsRequests } from './clips.requests';
import { createRemovals } from '../removal/removals';

export interface ClipsState {
  /** Loudness from 0 to 1 by clip; empty after a failure. */
  readonly peaks: Readonly<Record<string, readonly number[]>>;
  readonly leaving: readonly string[];
}

export interface ClipsStore extends AccountStore<ClipsState> {
  loadPeaks(id: string): void;
  /** Calls `remove` after the undo period. */
  remove(id: string, remove: () => Promise<unknown>): void;
  undoRemove(id: string): void;
}

export function createClipsStore(host: HostServices): ClipsStore {
  const requests = createClipsRequests(host);
  const store = createStore<ClipsState>(() => ({ peaks: {}, leaving: [] }));
  const removals = createRemovals((leaving) => store.setState({ leaving }));
  const requestedIds = new Set<string>();
  // One at a time: the server computes uncached waveforms.
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
