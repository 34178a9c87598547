import { paths } from '../navigation/paths';
import { createTabStorage, type BrowserStorage } from './browser-storage';

const key = 'lisan.wanted-home';
/** An address that is longer was made by nobody who wants to get somewhere. */
const longest = 500;

/** What a visitor came to see at home, which needs somebody to be signed in first. Of this tab; it outlives a reload. */
export interface WantedHome {
  /** Notes the query that a visitor came with; without one, what was noted stays. */
  note(search: string): void;
  /** Where signing in leads. */
  path(): string;
  /** They are there. */
  forget(): void;
}

export function createWantedHome(storage: BrowserStorage): WantedHome {
  return {
    note(search) {
      if (search.startsWith('?') && search.length <= longest) storage.write(key, search);
    },
    path: () => paths.home + (storage.read(key) ?? ''),
    forget: () => storage.remove(key),
  };
}

/** That of this tab. */
export const wantedHome = createWantedHome(createTabStorage());
