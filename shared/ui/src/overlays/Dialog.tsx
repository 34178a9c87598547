import { createElement, type ReactNode } from 'react';
import { lateComponent } from '../late-component';
import { useOpening } from './useOpening';

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

const frame = lateComponent<DialogProps>(
  async () => (await import(/* webpackChunkName: "overlays" */ './DialogFrame')).DialogFrame,
);

/** A dialog over the page: keeps the focus, closes on Escape, gives the focus back. */
export function Dialog(props: DialogProps) {
  const Frame = useOpening(frame, props);
  return Frame ? createElement(Frame, props) : null;
}
