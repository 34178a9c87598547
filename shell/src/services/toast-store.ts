import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ToastMessage, Toasts } from '@lisan/remote-kit';

export interface ShownToast extends ToastMessage {
  readonly id: string;
}

export interface ToastState {
  /** At most one. */
  readonly shown: ShownToast | null;
}

/** One toast at a time: a new one takes the old one's place. */
export function createToastStore(): {
  store: StoreApi<ToastState>;
  toasts: Toasts;
  dismiss: (id: string) => void;
} {
  const store = createStore<ToastState>(() => ({ shown: null }));
  let count = 0;
  return {
    store,
    toasts: {
      show(toast) {
        count += 1;
        store.setState({ shown: { ...toast, id: `toast-${count}` } });
      },
    },
    dismiss: (id) => store.setState(({ shown }) => ({ shown: shown?.id === id ? null : shown })),
  };
}
