import { createContext, useContext, useLayoutEffect, useSyncExternalStore } from 'react';

const TakeOverContext = createContext<(() => void) | null>(null);

/** Called once the prerendered HTML is hydrated. */
export const TakeOverProvider = TakeOverContext.Provider;

/** For the last part of a page: with it, all of the page is hydrated. */
export function useTakeOver(): void {
  const takeOver = useContext(TakeOverContext);
  useLayoutEffect(() => takeOver?.(), [takeOver]);
}

const never = () => () => undefined;

/** False in prerendered HTML and while React hydrates it; else true from the first render. */
export function useIsTakenOver(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
