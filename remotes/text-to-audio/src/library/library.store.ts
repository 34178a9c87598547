import { createStore } from 'zustand/vanilla';
import {
  attemptWith,
  failureToast,
  createServerDataLoader,
  notLoaded,
  readonlyStore,
  type AccountStore,
  type HostServices,
  type ServerData,
  accountStore,
} from '@lisan/remote-kit';
import { createLibraryRequests } from './library.requests';
import { createRemovals } from '../removal/removals';
import { STUDIO_NAMESPACE } from '../studio/LazyPart';

interface Lists {
  /** Voice ids, newest first. */
  readonly favourites: readonly string[];
}

export type LibraryState = ServerData<Lists> & {
  readonly pendingRemovals: readonly string[];
};

export interface LibraryStore extends AccountStore<LibraryState> {
  loadFavourites(): Promise<void>;
  setFavourite(voiceId: string, isFavourite: boolean): Promise<void>;
  /** Resolves to whether it succeeded. */
  rename(voiceId: string, name: string): Promise<boolean>;
  remove(voiceId: string, onRemoved: () => Promise<void>): void;
  undoRemove(voiceId: string): void;
}

export function createLibraryStore(host: HostServices): LibraryStore {
  const requests = createLibraryRequests(host);
  const fail = failureToast<'favourites' | 'ownVoice'>(host, STUDIO_NAMESPACE);
  const attempt = attemptWith(fail);
  const readers = { favourites: requests.favourites };
  const store = createStore<LibraryState>(() => ({ ...notLoaded<Lists>(readers), pendingRemovals: [] }));
  const data = createServerDataLoader<Lists>(store, readers, (error) => void fail(error, 'favourites'));
  const removals = createRemovals((pendingRemovals) => store.setState({ pendingRemovals }));

  return {
    ...readonlyStore(store),
    refresh: () => data.refresh(),
    loadFavourites: () => data.load('favourites'),
    async setFavourite(voiceId, isFavourite) {
      const before = store.getState().favourites ?? [];
      // Optimistic: reverted below on failure.
      data.change('favourites', (ids) => [
        ...(isFavourite ? [voiceId] : []),
        ...ids.filter((each) => each !== voiceId),
      ]);
      const isDone = await attempt('favourites', () => requests.setFavourite(voiceId, isFavourite));
      if (!isDone) data.change('favourites', () => before);
    },
    rename: (voiceId, name) => attempt('ownVoice', () => requests.rename(voiceId, name)),
    remove: (voiceId, onRemoved) =>
      removals.schedule(voiceId, async () => {
        await attempt('ownVoice', () => requests.remove(voiceId));
        await onRemoved();
      }),
    undoRemove: removals.undo,
  };
}

export const [useLibrary, useLibraryStore] = accountStore(createLibraryStore);
