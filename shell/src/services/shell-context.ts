import { createContext, useContext } from 'react';
import { useStore } from 'zustand/react';
import { useTranslations, type Translations } from '@lisan/remote-kit';
import type { Preferences } from './preferences';
import type { ShellServices } from './create-services';

const ShellContext = createContext<ShellServices | null>(null);

export const ShellProvider = ShellContext.Provider;

/** What only the shell's own pages may touch. @throws Error outside a ShellProvider */
export function useShell(): ShellServices {
  const services = useContext(ShellContext);
  if (!services) throw new Error('No shell services: mount this below <ShellProvider>.');
  return services;
}

export function usePreferences<Selected>(select: (preferences: Preferences) => Selected): Selected {
  return useStore(useShell().preferences, select);
}

/** The shell's own sentences. */
export function useShellTranslations(): Translations {
  return useTranslations('shell');
}
