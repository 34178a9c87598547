import { createStore, type StoreApi } from 'zustand/vanilla';
import { limits } from '@lisan/contract';
import type { ToastMessage, Toasts } from '@lisan/remote-kit';

/** What only the shell says: something that can be done, for as long as the person likes. */
interface ShellToast extends ToastMessage {
  readonly action?: { readonly label: string; readonly altText: string; readonly onSelect: () => void };
}

export interface ShownToast extends ShellToast {
  readonly id: string;
}

export interface ToastState {
  /** At most one. */
  readonly shown: ShownToast | null;
  /** The one that was dismissed last; forgotten after the removal delay. */
  readonly dismissed: ShownToast | null;
}

/** One toast at a time: a new one takes the old one's place. */
export function createToastStore(): {
  store: StoreApi<ToastState>;
  toasts: Toasts & { show(toast: ShellToast): () => void };
  dismiss: (id: string) => void;
} {
  const store = createStore<ToastState>(() => ({ shown: null, dismissed: null }));
  let count = 0;
  let removal: ReturnType<typeof setTimeout> | undefined;
  function dismiss(id: string): void {
    const { shown } = store.getState();
    if (shown?.id !== id) return;
    store.setState({ shown: null, dismissed: shown });
    clearTimeout(removal);
    removal = setTimeout(() => store.setState({ dismissed: null }), limits.toastRemovalDelayMilliseconds);
  }
  return {
    store,
    toasts: {
      show(toast) {
        count += 1;
        const id = `toast-${count}`;
        // The server's sentence may be the title's own: it is said once.
        const { title, ...untitled } = toast;
        store.setState({ shown: { ...(title === toast.message ? untitled : toast), id } });
        return () => dismiss(id);
      },
    },
    dismiss,
  };
}
