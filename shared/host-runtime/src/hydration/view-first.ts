import type { RemoteComponent } from '../remotes/remote-component';
import type { Remotes } from '../remotes/remotes';
import { mountInPrerender } from './live-view';
import type { ViewPrerender } from './view-prerender';

/** Milliseconds until the layout renders anyway, so that it can report problems. */
const VIEW_TIMEOUT_MS = 1_000;
/** Milliseconds; hidden pages never paint, and busy ones are never idle. */
const PAINT_TIMEOUT_MS = 500;

interface ViewFirstOptions {
  readonly remotes: Remotes;
  readonly prerender: ViewPrerender;
  readonly component: RemoteComponent;
  readonly root: HTMLElement;
  readonly fetchFrame: () => unknown;
}

/**
 * Shows the open view in its prerendered HTML and resolves once it is interactive. The layout follows in any case, and
 * shows errors.
 */
export async function showViewFirst(options: ViewFirstOptions): Promise<void> {
  const { remotes, prerender, component, root, fetchFrame } = options;
  await remotes.warmUp(component.id, VIEW_TIMEOUT_MS);
  prerender.live = mountInPrerender(component, remotes, root);
  fetchFrame();
  if (!prerender.live) return;
  await waitForPaint();
  prerender.live.markLive();
}

function waitForPaint(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, PAINT_TIMEOUT_MS);
    const whenIdle = window.requestIdleCallback ?? ((task: () => void) => setTimeout(task));
    requestAnimationFrame(() => whenIdle(() => resolve()));
  });
}
