import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * False while React takes over HTML that was rendered before, and in that HTML: what cannot be told then comes right
 * after. True from the beginning where there was none.
 */
export function useIsTakenOver(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
