import { useLayoutEffect } from 'react';
import { useHost } from '@lisan/remote-kit';
import { useProjects, useProjectsStore } from './useProjects';

const parameter = 'project';

const linked = (): string | null => new URLSearchParams(window.location.search).get(parameter);

/** Keeps the rest of the address: the dialog stands over any view. */
function addressOf(id: string | null): string {
  const url = new URL(window.location.href);
  if (id === null) url.searchParams.delete(parameter);
  else url.searchParams.set(parameter, id);
  return url.pathname + url.search;
}

/** Keeps the opened project and the address equal: a link, Back and a reload open the same project. */
export function useProjectAddress(setDialogOpen: (isOpen: boolean) => void): void {
  const { navigation } = useHost();
  const store = useProjectsStore();
  const openedId = useProjects(({ opened }) => opened?.id ?? null);

  useLayoutEffect(() => {
    function follow(): void {
      const id = linked();
      if (id === (store.getState().opened?.id ?? null)) return;
      setDialogOpen(id !== null);
      void store.open(id);
    }
    follow();
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, [store, setDialogOpen]);

  useLayoutEffect(() => {
    // The first effect may have changed it since this render.
    const id = store.getState().opened?.id ?? null;
    if (id !== linked()) navigation.goTo(addressOf(id));
  }, [store, navigation, openedId]);
}
