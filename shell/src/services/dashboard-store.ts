import { createStore } from 'zustand/vanilla';
import { readonlyStore, type ReadonlyStore, type TabMemory } from '@lisan/remote-kit';

export interface DashboardState {
  /** Id of the open view; null = the first one. */
  readonly view: string | null;
}

/** The dashboard's open view: state, not a route, restored after a reload. */
export interface DashboardStore extends ReadonlyStore<DashboardState> {
  openView(view: string): void;
  openViewNext(view: string): void;
  reset(): void;
  /** Restores the last view of a newly signed-in account. */
  restore(): void;
}

const key = 'shell.view';

/**
 * @param isAddressed the URL has a query for the first view, so ignore the last one
 * @param linkedView the URL names the view
 */
export function createDashboardStore(
  memory: TabMemory,
  isAddressed = false,
  linkedView?: string,
): DashboardStore {
  if (linkedView !== undefined) memory.write(key, linkedView);
  const store = createStore<DashboardState>(() => ({ view: isAddressed ? null : memory.read(key) }));
  return {
    ...readonlyStore(store),
    openView(view) {
      memory.write(key, view);
      store.setState({ view });
    },
    openViewNext: (view) => memory.write(key, view),
    restore: () => store.setState({ view: memory.read(key) }),
    reset() {
      memory.write(key, null);
      store.setState({ view: null });
    },
  };
}
