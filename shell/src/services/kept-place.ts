import type { BrowserStorage } from './browser-storage';

/** What the next document of this tab goes on with. */
export interface KeptPlace {
  /** As at a switch of views: the heading is to have the focus, and the view's name is said. */
  readonly takesFocus: boolean;
  /** Parts of the page that were scrolled: the way to each by the numbers of its ancestors, and how far. */
  readonly scrolled: readonly { readonly path: readonly number[]; readonly top: number }[];
}

const key = 'lisan.place';

export function keepPlace(storage: BrowserStorage, place: KeptPlace): void {
  storage.write(key, JSON.stringify(place));
}

/** For the document that follows, once. */
export function takePlace(storage: BrowserStorage): KeptPlace | undefined {
  const kept = storage.read(key);
  if (kept === null) return undefined;
  storage.remove(key);
  return JSON.parse(kept) as KeptPlace;
}
