import { useSyncExternalStore } from 'react';
import type { SessionUser } from '@lisan/contract';
import type { SessionStore } from './session-store';

/**
 * The signed-in user as React sees them, null when signed out; renders again when that changes. While React takes HTML over
 * that was rendered before, too: that shows a signed-in person's page, and whoever takes it over is one.
 */
export function useSessionUser(store: SessionStore): SessionUser | null {
  const user = () => store.getState().user;
  return useSyncExternalStore(store.subscribe, user, user);
}
