import type { DialogProps } from './DialogFrame';
import { lazyOverlay } from './lazy-overlay';

/** A modal dialog: traps the focus, closes on Escape, restores the focus. */
export const Dialog = lazyOverlay<DialogProps>(
  async () => (await import(/* webpackChunkName: "overlays" */ './DialogFrame')).DialogFrame,
);
