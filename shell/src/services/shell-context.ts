import { createContext, useContext, useEffect } from 'react';
import { useStore } from 'zustand/react';
import { createStore } from 'zustand/vanilla';
import { readonlyStore, useTranslations, type Translations } from '@lisan/remote-kit';
import type { Preferences } from './preferences';
import type { NewerSet } from './newer-set';
import type { ShellServices } from './create-services';

const ShellContext = createContext<ShellServices | null>(null);

export const ShellProvider = ShellContext.Provider;

/** What only the shell's own pages may touch. @throws Error outside a ShellProvider */
export function useShell(): ShellServices {
  const services = useContext(ShellContext);
  if (!services) throw new Error('No shell services: mount this below <ShellProvider>.');
  return services;
}

/** Where a card stands alone, without a shell around it. */
const nothingNewer: Pick<NewerSet, 'failed' | 'getState' | 'getInitialState' | 'subscribe'> = {
  ...readonlyStore(createStore(() => ({ isOld: false }))),
  failed: () => undefined,
};

/** Whether this page is known to be of an older set; something of it did not come, which is looked into. */
export function useOldPage(): boolean {
  const newerSet = useContext(ShellContext)?.newerSet ?? nothingNewer;
  useEffect(() => newerSet.failed(), [newerSet]);
  return useStore(newerSet, ({ isOld }) => isOld);
}

export function usePreferences<Selected>(select: (preferences: Preferences) => Selected): Selected {
  return useStore(useShell().preferences, select);
}

/** The shell's own sentences. */
export function useShellTranslations(): Translations {
  return useTranslations('shell');
}
