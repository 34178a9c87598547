import type { ComponentType } from 'react';

/** A page whose file is fetched when it is first wanted. */
export interface LoadablePage {
  /** The same promise each time, as what is being drawn needs it. */
  load(): Promise<ComponentType>;
  /** Fetches ahead of time; a failure counts for nothing. */
  prefetch(): Promise<void>;
  /** The next `load` is a new try. */
  forget(): void;
}

/** @param fetchPage imports the page's module */
export function loadablePage(fetchPage: () => Promise<ComponentType>): LoadablePage {
  let known: Promise<ComponentType> | undefined;
  const load = () => (known ??= fetchPage());
  const forget = () => (known = undefined);
  return {
    load,
    forget,
    prefetch: () => load().then(() => undefined, forget),
  };
}
