import type { DialogProps } from './DialogFrame';
import { lateOverlay } from './late-overlay';

/** A modal dialog: traps the focus, closes on Escape, restores the focus. */
export const Dialog = lateOverlay<DialogProps>(
  async () => (await import(/* webpackChunkName: "overlays" */ './DialogFrame')).DialogFrame,
);
