import { createElement } from 'react';
import { lateComponent } from '../late-component';
import type { DialogProps } from './DialogFrame';
import { useOpening } from './useOpening';

const frame = lateComponent<DialogProps>(
  async () => (await import(/* webpackChunkName: "overlays" */ './DialogFrame')).DialogFrame,
);

/** A dialog over the page: keeps the focus, closes on Escape, gives the focus back. */
export function Dialog(props: DialogProps) {
  const Frame = frame.useIt();
  useOpening(frame.load, props);
  return Frame ? createElement(Frame, props) : null;
}
