import { createStore, type StoreApi } from 'zustand/vanilla';
import { limits } from '@lisan/contract';
import type { ToastMessage, Toasts } from '@lisan/remote-kit';

interface ShellToast extends ToastMessage {
  readonly action?: { readonly label: string; readonly altText: string; readonly onSelect: () => void };
}

export interface ShownToast extends ShellToast {
  readonly id: string;
}

export interface ToastState {
  readonly shown: ShownToast | null;
  /** Last dismissed toast; cleared after the removal delay. */
  readonly dismissed: ShownToast | null;
}

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
        // Don't repeat a title equal to the server's message.
        const { title, ...untitled } = toast;
        store.setState({ shown: { ...(title === toast.message ? untitled : toast), id } });
        return () => dismiss(id);
      },
    },
    dismiss,
  };
}
