import type { DialogProps } from './DialogFrame';
import { lateOverlay } from './late-overlay';

/** A dialog over the page: keeps the focus, closes on Escape, gives the focus back. */
export const Dialog = lateOverlay<DialogProps>(
  async () => (await import(/* webpackChunkName: "overlays" */ './DialogFrame')).DialogFrame,
);
