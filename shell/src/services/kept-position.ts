import type { BrowserStorage } from './browser-storage';

/** What the next document of this tab goes on with. */
export interface KeptPosition {
  /** As at a switch of views: the heading is to have the focus, and the view's name is said. */
  readonly takesFocus: boolean;
  /** Parts of the page that were scrolled: the way to each by the numbers of its ancestors, and how far. */
  readonly scrolled: readonly { readonly path: readonly number[]; readonly top: number }[];
}

const key = 'lisan.position';

export function keepPosition(storage: BrowserStorage, position: KeptPosition): void {
  storage.write(key, JSON.stringify(position));
}

/** For the document that follows, once. */
export function takePosition(storage: BrowserStorage): KeptPosition | undefined {
  const kept = storage.read(key);
  if (kept === null) return undefined;
  storage.remove(key);
  return JSON.parse(kept) as KeptPosition;
}
