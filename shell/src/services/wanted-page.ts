import { longestWantedHome, pageProtocol } from '@lisan/contract';
import { paths } from '../navigation/paths';
import { createTabStorage, type BrowserStorage } from './browser-storage';

const { wantedHome: key } = pageProtocol;

/**
 * The page that signing in leads to: the demo, or home with the query a visitor came with. Of this tab; it outlives a reload. The
 * document notes the query too: its links work before anything of the shell runs.
 */
export interface WantedPage {
  /** Remembers the query of home; without one, what was remembered stays. */
  note(search: string): void;
  noteDemo(): void;
  /** Never leaves the site: only the demo and queries of home are known. */
  path(): string;
  /** The user is there. */
  forget(): void;
}

export function createWantedPage(storage: BrowserStorage): WantedPage {
  return {
    note(search) {
      if (search.startsWith('?') && search.length <= longestWantedHome) storage.write(key, search);
    },
    noteDemo: () => storage.write(key, paths.demo),
    path() {
      const wanted = storage.read(key);
      if (wanted === paths.demo) return paths.demo;
      return wanted?.startsWith('?') ? paths.home + wanted : paths.home;
    },
    forget: () => storage.remove(key),
  };
}

/** That of this tab. */
export const wantedPage = createWantedPage(createTabStorage());
