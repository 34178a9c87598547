import { createStore, type StoreApi } from 'zustand/vanilla';
import { useSyncExternalStore } from 'react';
import type { LisanEvents, SessionUser } from '@lisan/contract';
import type { EventBus, Unsubscribe } from '@lisan/event-bus';

/** What is known of the session. */
export interface SessionState {
  /** `null` = signed out. */
  readonly user: SessionUser | null;
}

/** The signed-in user; read-only for everyone but the bus. */
export type SessionStore = Pick<StoreApi<SessionState>, 'getState' | 'getInitialState' | 'subscribe'>;

/** Follows the retained topic `session.changed`. `stop` ends it. */
export function createSessionStore(bus: EventBus<LisanEvents>): { store: SessionStore; stop: Unsubscribe } {
  const store = createStore<SessionState>(() => ({ user: null }));
  const stop = bus.subscribe('session.changed', ({ user }) => store.setState({ user }));
  return { store, stop };
}

/** The signed-in user, null when signed out; also while React hydrates, as prerendered HTML is a signed-in user's page. */
export function useSessionUser(store: SessionStore): SessionUser | null {
  const user = () => store.getState().user;
  return useSyncExternalStore(store.subscribe, user, user);
}
