import type { StoreApi } from 'zustand/vanilla';

/** A store as its readers have it: its state is changed by what the store itself offers, by nothing else. */
export type ReadonlyStore<State> = Pick<StoreApi<State>, 'getState' | 'getInitialState' | 'subscribe'>;

/** The reading half of a store, to be spread into what a remote's store offers. */
export function readonlyStore<State>(store: StoreApi<State>): ReadonlyStore<State> {
  const { getState, getInitialState, subscribe } = store;
  return { getState, getInitialState, subscribe };
}
