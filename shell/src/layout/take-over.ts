import { createContext, useContext, useLayoutEffect, useSyncExternalStore } from 'react';

const TakeOverContext = createContext<(() => void) | null>(null);

export const TakeOverProvider = TakeOverContext.Provider;

/** Marks the last part of a page: once it is hydrated, the page is. */
export function useTakeOver(): void {
  const takeOver = useContext(TakeOverContext);
  useLayoutEffect(() => takeOver?.(), [takeOver]);
}

const never = () => () => undefined;

/** False in prerendered HTML and during hydration; otherwise true. */
export function useIsTakenOver(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
