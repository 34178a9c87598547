import { useStore } from 'zustand/react';
import { ToastRegion } from '@lisan/ui';
import { limits } from '@lisan/contract';
import { useIsTakenOver } from './useIsTakenOver';
import { useShell } from '../services/shell-context';

/** Where the one toast appears. */
export function ToastOutlet() {
  const { toastStore } = useShell();
  const isTakenOver = useIsTakenOver();
  const shown = useStore(toastStore.store, (state) => state.shown);
  const toasts = shown
    ? [
        {
          id: shown.id,
          title: shown.title ?? shown.message,
          description: shown.title === undefined ? undefined : shown.message,
          tone: shown.tone,
          ...(shown.action && { action: shown.action, duration: Infinity }),
        },
      ]
    : [];
  // No picture shows it: it holds nothing then, and its element has styles of its own.
  if (!isTakenOver) return null;
  return <ToastRegion toasts={toasts} duration={limits.toastMilliseconds} onDismiss={toastStore.dismiss} />;
}
