import type { ReactNode } from 'react';
import { css } from 'styled-components';
import { media } from '../theme/media';
import { token } from '../theme/token';

export type ToastTone = 'info' | 'good' | 'warn' | 'bad';

export interface Toast {
  id: string;
  title: ReactNode;
  description?: ReactNode;
  /** `info` by default; `bad` interrupts screen readers. */
  tone?: ToastTone | undefined;
  /** One button; `altText` describes another way to do the same. */
  action?: { label: string; altText: string; onSelect: () => void } | undefined;
  /** Milliseconds; the region's duration by default, Infinity until closed. */
  duration?: number | undefined;
}

export interface ToastRegionProps {
  toasts: readonly Toast[];
  /** On close button, swipe, Escape or timeout. Remove the toast from `toasts`. */
  onDismiss: (id: string) => void;
  /** Milliseconds; 5000 by default. Pauses on hover, focus and in a hidden tab. */
  duration?: number | undefined;
}

export const toastFrame = css`
  position: fixed;
  z-index: ${token.z.toast};
  /* Below the banners of a page that is offline or overridden. */
  inset-block-start: calc(3.5rem + var(--offline-banner, 0px) + var(--override-banner, 0px));
  inset-inline-end: 0;
  display: flex;
  flex-direction: column;
  gap: ${token.space[2]};
  inline-size: min(26rem, 100vw);
  margin: 0;
  padding: ${token.space[4]};
  list-style: none;
  outline: none;

  ${media.phone} {
    inset-block-start: calc(var(--offline-banner, 0px) + var(--override-banner, 0px));
    padding: ${token.space[2]};

    /* Below the page's bar while the bar has the keyboard focus. */
    :root:has(header :focus-visible) & {
      inset-block-start: calc(4rem + var(--offline-banner, 0px) + var(--override-banner, 0px));
    }
  }
`;

export const toastCard = css`
  padding: ${token.space[3]};
  border-radius: ${token.radius.card};
  background: ${token.color.raised};
  color: ${token.color.ink};
  box-shadow:
    0 0 0 1px ${token.color.line},
    ${token.shadow.float};
`;
