import { longestWantedHome, pageProtocol } from '@lisan/contract';
import { paths } from '../navigation/paths';
import { createTabStorage, type BrowserStorage } from './browser-storage';

const { wantedHome: key } = pageProtocol;

/**
 * Target page after sign-in: the demo, or home with the visitor's query. Stored per tab, survives a reload. The
 * document records the query too, as its links work before the shell.
 */
export interface WantedPage {
  note(search: string): void;
  noteDemo(): void;
  /** Only the demo and home's queries are possible, so it never leaves the site. */
  path(): string;
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

export const wantedPage = createWantedPage(createTabStorage());
