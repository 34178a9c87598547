import { createContext, useContext, useLayoutEffect, useSyncExternalStore } from 'react';

const HydrationContext = createContext<(() => void) | null>(null);

export const HydrationProvider = HydrationContext.Provider;

/** Marks the last part of a page: once it is hydrated, the page is. */
export function useReportHydrated(): void {
  const onHydrated = useContext(HydrationContext);
  useLayoutEffect(() => onHydrated?.(), [onHydrated]);
}

const never = () => () => undefined;

/** False in prerendered HTML and during hydration; otherwise true. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
