import { createElement } from 'react';
import { lateComponent } from '../late-component';
import type { SheetProps } from './SheetFrame';
import { useOpening } from './useOpening';

const frame = lateComponent<SheetProps>(
  async () => (await import(/* webpackChunkName: "overlays" */ './SheetFrame')).SheetFrame,
);

/** A panel that slides over the page from its end. Behaves as a dialog. */
export function Sheet(props: SheetProps) {
  const Frame = frame.useIt();
  useOpening(frame.load, props);
  return Frame ? createElement(Frame, props) : null;
}
