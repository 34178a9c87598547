import { whenIdle } from '../page/when-idle';
import type { RemoteComponent } from '../remotes/remote-component';
import type { Remotes } from '../remotes/remotes';
import { mountInPrerender } from './live-view';
import type { ViewPrerender } from './view-prerender';

/** Milliseconds until the layout renders anyway, so that it can report problems. */
const VIEW_TIMEOUT_MS = 1_000;
/** Milliseconds; hidden pages never paint, and busy ones are never idle. */
const HYDRATION_TIMEOUT_MS = 500;

interface ViewFirstOptions {
  readonly remotes: Remotes;
  readonly prerender: ViewPrerender;
  readonly component: RemoteComponent;
  readonly root: HTMLElement;
}

/** Hydrates the open view in its prerendered HTML, ahead of the layout, which shows errors. */
export async function showViewFirst(options: ViewFirstOptions): Promise<void> {
  const { remotes, prerender, component, root } = options;
  await remotes.warmUp(component.id, VIEW_TIMEOUT_MS);
  prerender.live = mountInPrerender(component, remotes, root);
  if (!prerender.live) return;
  await waitUntilIdle();
  prerender.live.markLive();
}

/** React hydrates a view's content when idle, so the layout must not start before. */
function waitUntilIdle(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, HYDRATION_TIMEOUT_MS);
    requestAnimationFrame(() => whenIdle(resolve));
  });
}
