import { createStore } from 'zustand/vanilla';
import { readonlyStore, type ReadonlyStore, type TabMemory } from '@lisan/remote-kit';

export interface DashboardState {
  /** Id of the open view; null = the first one. */
  readonly view: string | null;
}

/** Which view of the dashboard is open: state, not a route. A reload opens it again. */
export interface DashboardStore extends ReadonlyStore<DashboardState> {
  openView(view: string): void;
  /** The next document of this tab opens it. */
  openViewNext(view: string): void;
  reset(): void;
  /** Another account is signed in: its own last view. */
  restore(): void;
}

const key = 'shell.view';

/**
 * @param isAddressed the page was opened by an address that asks for something of its own: that is the first view's, and
 * not whatever was open last
 */
export function createDashboardStore(memory: TabMemory, isAddressed = false): DashboardStore {
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
