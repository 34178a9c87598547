import { longestWantedHome, pageProtocol } from '@lisan/contract';
import { paths } from '../navigation/paths';
import { createTabStorage, type BrowserStorage } from './browser-storage';

const { wantedHome: key } = pageProtocol;

/**
 * What a visitor came to see at home, which needs somebody to be signed in first. Of this tab; it outlives a reload. The
 * document notes it too: its links lead on before anything of the shell runs.
 */
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
      if (search.startsWith('?') && search.length <= longestWantedHome) storage.write(key, search);
    },
    path: () => paths.home + (storage.read(key) ?? ''),
    forget: () => storage.remove(key),
  };
}

/** That of this tab. */
export const wantedHome = createWantedHome(createTabStorage());
