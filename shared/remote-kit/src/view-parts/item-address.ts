import { useEffect, useLayoutEffect } from 'react';
import { useStore } from 'zustand/react';
import { useHost, type HostServices, type ReadonlyStore } from '@lisan/remote-kit';

/** Item that a parameter of the address names, such as `?job=…`. */
export interface ItemAddress {
  /** Id of the named item. */
  read(): string | null;
  /** Path of the page with an item, or with none. */
  pathOf(id: string | null): string;
  /** Shows an item from anywhere, also in the open view. */
  goTo(host: Pick<HostServices, 'navigation'>, id: string): void;
  /** Calls `listener` after Back and `goTo`. Returns the function that stops it. */
  subscribe(listener: () => void): () => void;
}

/** @param page path without an item; by default the present one, with its other parameters */
export function itemAddress(parameter: string, page?: string): ItemAddress {
  const listeners = new Set<() => void>();
  function pathOf(id: string | null): string {
    const url = new URL(page ?? window.location.href, window.location.origin);
    if (id === null) url.searchParams.delete(parameter);
    else url.searchParams.set(parameter, id);
    return url.pathname + url.search;
  }
  return {
    read: () => new URLSearchParams(window.location.search).get(parameter),
    pathOf,
    goTo({ navigation }, id) {
      navigation.goTo(pathOf(id));
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      window.addEventListener('popstate', listener);
      return () => {
        listeners.delete(listener);
        window.removeEventListener('popstate', listener);
      };
    },
  };
}

function follow<State>(
  address: ItemAddress,
  store: ReadonlyStore<State>,
  shownOf: (state: State) => string | null,
  show: (id: string | null) => void,
): () => void {
  function showNamed(): void {
    const id = address.read();
    if (id !== shownOf(store.getState())) show(id);
  }
  const kept = shownOf(store.getState());
  if (address.read() !== null) showNamed();
  // The view opened again, without its item in the address.
  else if (kept !== null) window.history.replaceState(window.history.state, '', address.pathOf(kept));
  return address.subscribe(showNamed);
}

/** Shows the item of the address, also after Back. Pass the same `shownOf` and `show` in each render. */
export function useFollowAddress<State>(
  address: ItemAddress,
  store: ReadonlyStore<State>,
  shownOf: (state: State) => string | null,
  show: (id: string | null) => void,
): void {
  useEffect(() => follow(address, store, shownOf, show), [address, store, shownOf, show]);
}

/**
 * Keeps the shown item and the address equal: a link, Back and a reload show the same item.
 * The address changes before the screen does, for a Back pressed at once.
 */
export function useItemAddress<State>(
  address: ItemAddress,
  store: ReadonlyStore<State>,
  shownOf: (state: State) => string | null,
  show: (id: string | null) => void,
): void {
  const { navigation } = useHost();
  const shownId = useStore(store, shownOf);
  useLayoutEffect(() => follow(address, store, shownOf, show), [address, store, shownOf, show]);
  useLayoutEffect(() => {
    // Following may have changed it since this render.
    const shown = shownOf(store.getState());
    if (shown !== address.read()) navigation.goTo(address.pathOf(shown));
  }, [address, store, shownOf, navigation, shownId]);
}
