import type { BrowserStorage } from './browser-storage';

export interface KeptPosition {
  /** Whether to focus the heading and announce the view, as after a view switch. */
  readonly takesFocus: boolean;
  /** Scrolled elements: path of child indexes, and offset. */
  readonly scrolled: readonly { readonly path: readonly number[]; readonly top: number }[];
}

const key = 'lisan.position';

export function keepPosition(storage: BrowserStorage, position: KeptPosition): void {
  storage.write(key, JSON.stringify(position));
}

export function takePosition(storage: BrowserStorage): KeptPosition | undefined {
  const kept = storage.read(key);
  if (kept === null) return undefined;
  storage.remove(key);
  return JSON.parse(kept) as KeptPosition;
}
