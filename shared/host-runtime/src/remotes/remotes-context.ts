import { createContext, useContext } from 'react';
import type { Remotes } from './remotes';

const RemotesContext = createContext<Remotes | null>(null);

export const RemotesProvider = RemotesContext.Provider;

/** @throws Error outside a RemotesProvider */
export function useRemotes(): Remotes {
  const remotes = useContext(RemotesContext);
  if (!remotes) throw new Error('No remotes: mount this below <RemotesProvider>.');
  return remotes;
}
