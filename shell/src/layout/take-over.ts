import { createContext, useContext, useLayoutEffect } from 'react';

const TakeOverContext = createContext<(() => void) | null>(null);

/** Told once what a picture showed is React's. */
export const TakeOverProvider = TakeOverContext.Provider;

/** Stands in what comes last of a page: with it, all of it has been taken over. */
export function useTakeOver(): void {
  const takeOver = useContext(TakeOverContext);
  useLayoutEffect(() => takeOver?.(), [takeOver]);
}
