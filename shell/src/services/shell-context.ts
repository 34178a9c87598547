import { createContext, useContext, useEffect } from 'react';
import { useStore } from 'zustand/react';
import { createStore } from 'zustand/vanilla';
import { readonlyStore, useTranslations, type Translations } from '@lisan/remote-kit';
import type { Preferences } from './preferences';
import type { ReleaseUpdate } from '@lisan/host-runtime';
import type { ShellServices } from './create-services';

const ShellContext = createContext<ShellServices | null>(null);

export const ShellProvider = ShellContext.Provider;

/**
 * Services for the shell's own pages.
 * @throws Error outside a ShellProvider
 */
export function useShell(): ShellServices {
  const services = useContext(ShellContext);
  if (!services) throw new Error('No shell services: mount this below <ShellProvider>.');
  return services;
}

const upToDate: Pick<ReleaseUpdate, 'failed' | 'getState' | 'getInitialState' | 'subscribe'> = {
  ...readonlyStore(createStore(() => ({ isOutdated: false }))),
  failed: () => undefined,
};

export function useIsOutdated(): boolean {
  const releaseUpdate = useContext(ShellContext)?.releaseUpdate ?? upToDate;
  useEffect(() => releaseUpdate.failed(), [releaseUpdate]);
  return useStore(releaseUpdate, ({ isOutdated }) => isOutdated);
}

export function usePreferences<Selected>(select: (preferences: Preferences) => Selected): Selected {
  return useStore(useShell().preferences, select);
}

export function useShellTranslations(): Translations {
  return useTranslations('shell');
}
