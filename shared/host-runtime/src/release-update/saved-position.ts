import type { BrowserStorage } from '../page/browser-storage';

export interface SavedPosition {
  /** Whether to focus the heading and announce the view, as after a view switch. */
  readonly takesFocus: boolean;
  /** Scrolled elements: path of child indexes, and offset. */
  readonly scrolled: readonly { readonly path: readonly number[]; readonly top: number }[];
}

const key = 'lisan.position';

export function savePosition(storage: BrowserStorage, position: SavedPosition): void {
  storage.write(key, JSON.stringify(position));
}

export function takePosition(storage: BrowserStorage): SavedPosition | undefined {
  const stored = storage.read(key);
  if (stored === null) return undefined;
  storage.remove(key);
  return JSON.parse(stored) as SavedPosition;
}
