import type { RemoteComponent } from './remotes/remote-component';
import type { Remotes } from './remotes/remotes';
import { mountInPicture } from './remotes/live-view';
import type { ViewPicture } from './remotes/view-picture';

/** Milliseconds after which the frame is drawn, wherever the view is: it can be used then, and tells what is the matter. */
const longestAlone = 1_000;
/** A page that is behind another draws nothing, and one that is busy never rests. */
const longestDrawing = 500;

interface ViewFirstOptions {
  readonly remotes: Remotes;
  readonly picture: ViewPicture;
  readonly component: RemoteComponent;
  readonly root: HTMLElement;
  /** Brings the frame's files, which nothing waits for yet. */
  readonly fetchFrame: () => unknown;
}

/**
 * Shows the open view in its picture, and resolves when it has been drawn so that it can be used. The frame comes then, whether
 * there is a view or not: what fails is the frame's to tell.
 */
export async function showViewFirst(options: ViewFirstOptions): Promise<void> {
  const { remotes, picture, component, root, fetchFrame } = options;
  await remotes.warmUp(component.id, longestAlone);
  picture.live = mountInPicture(component, remotes, root);
  fetchFrame();
  if (!picture.live) return;
  await isDrawn();
  picture.live.markLive();
}

/** Behind everything that the view has to do, and what of that is to be seen. */
function isDrawn(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, longestDrawing);
    const whenIdle = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work));
    requestAnimationFrame(() => whenIdle(() => resolve()));
  });
}
