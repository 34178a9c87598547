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
