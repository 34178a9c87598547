import { useStore } from 'zustand/react';
import type { SessionState, SessionStore } from './session-store';

/** The session as React sees it; renders again when it changes. */
export function useSessionState(store: SessionStore): SessionState {
  return useStore(store);
}
