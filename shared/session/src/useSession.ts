import { useStore } from 'zustand/react';
import type { SessionUser } from '@lisan/contract';
import type { SessionStore } from './session-store';

/** The signed-in user as React sees them, null when signed out; renders again when that changes. */
export function useSessionUser(store: SessionStore): SessionUser | null {
  return useStore(store, ({ user }) => user);
}
