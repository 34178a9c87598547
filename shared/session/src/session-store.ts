import { createStore, type StoreApi } from 'zustand/vanilla';
import { useSyncExternalStore } from 'react';
import type { LisanEvents, SessionUser } from '@lisan/contract';
import type { EventBus, Unsubscribe } from '@lisan/event-bus';

export interface SessionState {
  /** `null` = signed out. */
  readonly user: SessionUser | null;
}

export type SessionStore = Pick<StoreApi<SessionState>, 'getState' | 'getInitialState' | 'subscribe'>;

/** Follows the retained topic `session.changed` until `stop`. */
export function createSessionStore(bus: EventBus<LisanEvents>): { store: SessionStore; stop: Unsubscribe } {
  const store = createStore<SessionState>(() => ({ user: null }));
  const stop = bus.subscribe('session.changed', ({ user }) => store.setState({ user }));
  return { store, stop };
}

/** The signed-in user, null when signed out; also used in hydration, because prerendered pages differ by sign-in. */
export function useSessionUser(store: SessionStore): SessionUser | null {
  const user = () => store.getState().user;
  return useSyncExternalStore(store.subscribe, user, user);
}
