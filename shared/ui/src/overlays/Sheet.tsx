import { lazyOverlay } from './lazy-overlay';
import type { SheetProps } from './SheetFrame';

/** A dialog that slides in from the page's end. */
export const Sheet = lazyOverlay<SheetProps>(
  async () => (await import(/* webpackChunkName: "overlays" */ './SheetFrame')).SheetFrame,
);
