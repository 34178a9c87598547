import { createStore } from 'zustand/vanilla';
import { readonlyStore, type AccountStore, type HostServices, accountStore } from '@lisan/remote-kit';
import { createRemovals } from '../removal/removals';

export interface ClipsState {
  /** Loudness from 0 to 1, by clip; empty where it could not be had. */
  readonly peaks: Readonly<Record<string, readonly number[]>>;
  /** Clips that were deleted a moment ago, by id. */
  readonly leaving: readonly string[];
}

export interface ClipsStore extends AccountStore<ClipsState> {
  /** Asks once for the drawing of a clip. */
  draw(id: string): void;
  /** Deletes in a while, by `remove`. */
  leave(id: string, remove: () => Promise<unknown>): void;
  keep(id: string): void;
}

/** How clips are drawn, and those that are about to go. */
export function createClipsStore({ api, lifetime }: HostServices): ClipsStore {
  const store = createStore<ClipsState>(() => ({ peaks: {}, leaving: [] }));
  const removals = createRemovals((leaving) => store.setState({ leaving }));
  const asked = new Set<string>();
  // One at a time: the server measures what nobody has looked at before.
  let queue: Promise<unknown> = Promise.resolve();

  async function load(id: string): Promise<void> {
    if (lifetime.signal.aborted) return;
    // Without a drawing a clip still plays: nobody is told.
    const peaks = await api.call('GET /voice/generated-audios/:id/peaks', { params: { id } }).then(
      (answer) => answer.peaks.map((peak) => peak / 100),
      () => [],
    );
    store.setState((state) => ({ peaks: { ...state.peaks, [id]: peaks } }));
  }

  return {
    ...readonlyStore(store),
    refresh: async () => undefined,
    draw(id) {
      if (asked.has(id)) return;
      asked.add(id);
      queue = queue.then(() => load(id));
    },
    leave: removals.begin,
    keep: removals.undo,
  };
}

export const [useClips, useClipsStore] = accountStore(createClipsStore);
