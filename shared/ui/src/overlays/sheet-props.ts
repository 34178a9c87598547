import type { ReactNode } from 'react';

export interface SheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** Beside the title. */
  action?: ReactNode;
  children: ReactNode;
}
