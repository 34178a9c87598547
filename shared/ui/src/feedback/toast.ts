import type { ReactNode } from 'react';

/** What a message means. */
export type ToastTone = 'info' | 'good' | 'warn' | 'bad';

/** One message that stands for a while. */
export interface Toast {
  id: string;
  title: ReactNode;
  description?: ReactNode;
  /** `info` by default; `bad` interrupts what a screen reader says. */
  tone?: ToastTone | undefined;
  /** One button; `altText` says how to do the same without it. */
  action?: { label: string; altText: string; onSelect: () => void } | undefined;
  /** Milliseconds; the region's duration by default, Infinity until closed. */
  duration?: number | undefined;
}

export interface ToastRegionProps {
  toasts: readonly Toast[];
  /** By close button, swipe, Escape or time. Remove the toast from `toasts`. */
  onDismiss: (id: string) => void;
  /** Milliseconds; 5000 by default. Stands still while pointed at or focused, and in a hidden tab. */
  duration?: number | undefined;
}
