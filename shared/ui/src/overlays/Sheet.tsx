import { lateOverlay } from './late-overlay';
import type { SheetProps } from './SheetFrame';

/** A panel that slides over the page from its end. Behaves as a dialog. */
export const Sheet = lateOverlay<SheetProps>(
  async () => (await import(/* webpackChunkName: "overlays" */ './SheetFrame')).SheetFrame,
);
