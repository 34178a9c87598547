import type { ComponentType } from 'react';

/** A page whose file is fetched when it is first wanted. */
export interface LoadablePage {
  /** The same promise each time, as what is being drawn needs it. */
  load(): Promise<ComponentType>;
  /** The page itself once it is there: what is drawn with it waits for nothing. */
  find(): ComponentType | undefined;
  /** Fetches ahead of time; a failure counts for nothing. */
  prefetch(): Promise<void>;
  /** The next `load` is a new try. */
  forget(): void;
}

/** @param fetchPage imports the page's module */
export function loadablePage(fetchPage: () => Promise<ComponentType>): LoadablePage {
  let known: Promise<ComponentType> | undefined;
  let page: ComponentType | undefined;
  const load = () => (known ??= fetchPage().then((fetched) => (page = fetched)));
  const forget = () => (known = page = undefined);
  return {
    load,
    find: () => page,
    forget,
    prefetch: () => load().then(() => undefined, forget),
  };
}
