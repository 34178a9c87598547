import { MAX_WANTED_HOME_LENGTH, pageProtocol } from '@lisan/contract';
import { paths } from '../navigation/paths';
import { createTabStorage, type BrowserStorage } from '@lisan/host-runtime';

const { wantedHome: key } = pageProtocol;

/**
 * Target page after sign-in: the demo, or home with the visitor's query. Stored per tab, survives a reload. The
 * document records the query too, as its links work before the shell.
 */
export interface SignInTarget {
  rememberSearch(search: string): void;
  rememberDemo(): void;
  /** Only the demo and home's queries are possible, so it never leaves the site. */
  path(): string;
  forget(): void;
}

export function createSignInTarget(storage: BrowserStorage): SignInTarget {
  return {
    rememberSearch(search) {
      if (search.startsWith('?') && search.length <= MAX_WANTED_HOME_LENGTH) storage.write(key, search);
    },
    rememberDemo: () => storage.write(key, paths.demo),
    path() {
      const stored = storage.read(key);
      if (stored === paths.demo) return paths.demo;
      return stored?.startsWith('?') ? paths.home + stored : paths.home;
    },
    forget: () => storage.remove(key),
  };
}

export const signInTarget = createSignInTarget(createTabStorage());
