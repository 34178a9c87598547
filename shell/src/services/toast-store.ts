import { createStore, type StoreApi } from 'zustand/vanilla';
import { announce } from '@lisan/ui';
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

const UNHEARD_MS = 1_500;

export function createToastStore(): {
  store: StoreApi<ToastState>;
  toasts: Toasts & { show(toast: ShellToast): () => void };
  dismiss: (id: string) => void;
} {
  const store = createStore<ToastState>(() => ({ shown: null, dismissed: null }));
  let count = 0;
  let shownAt = -Infinity;
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
        const { shown: replaced } = store.getState();
        // Screen readers announce a toast late; a replaced one would be lost.
        if (replaced && Date.now() - shownAt < UNHEARD_MS)
          announce([replaced.title, replaced.message].filter(Boolean).join('. '));
        shownAt = Date.now();
        // Don't repeat a title equal to the server's message.
        const { title, ...untitled } = toast;
        store.setState({ shown: { ...(title === toast.message ? untitled : toast), id } });
        return () => dismiss(id);
      },
    },
    dismiss,
  };
}
