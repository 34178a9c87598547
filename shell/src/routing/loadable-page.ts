import type { ComponentType } from 'react';

export interface LoadablePage {
  load(): Promise<ComponentType>;
  /** The page if loaded, for rendering without suspending. */
  find(): ComponentType | undefined;
  prefetch(): Promise<void>;
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
