import { createElement, type ReactNode } from 'react';
import { lateComponent } from '../late-component';
import { useOpening } from './useOpening';

export interface SheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** Beside the title. */
  action?: ReactNode;
  children: ReactNode;
}

const frame = lateComponent<SheetProps>(
  async () => (await import(/* webpackChunkName: "overlays" */ './SheetFrame')).SheetFrame,
);

/** A panel that slides over the page from its end. Behaves as a dialog. */
export function Sheet(props: SheetProps) {
  const Frame = useOpening(frame, props);
  return Frame ? createElement(Frame, props) : null;
}
