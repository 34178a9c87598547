import type { ReactNode } from 'react';

/** 26, 36 or 52 rem. */
export type DialogSize = 'small' | 'medium' | 'large';

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons, the main one last. */
  footer?: ReactNode;
  /** Small by default. */
  size?: DialogSize | undefined;
  /** Asks for a decision: no close button, a click beside it does not close it, Escape does. */
  decision?: boolean | undefined;
}
