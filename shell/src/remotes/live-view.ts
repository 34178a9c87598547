import { pageProtocol } from '@lisan/contract';
import { mountRemote, type MountingPage } from './mount-remote';
import { isPictureOf } from './pictured-element';
import type { RemoteComponent } from './remote-component';
import type { RemoteHosts } from './remote-hosts';
import type { VersionChoice } from './remote-loader';

const { pictureLive, pictureView } = pageProtocol;

/** The open view, which runs in its picture while the shell's frame around it is a picture still. */
export interface LiveView {
  /** The element that it runs in. */
  readonly container: HTMLElement;
  /**
   * Gives it over to the frame with everything in it. Answers how it is taken away; `undefined` when it is not there any
   * more, and the frame is to mount it itself.
   */
  adopt(
    component: RemoteComponent,
    outer: HTMLElement,
    onWaiting: (isWaiting: boolean) => void,
  ): (() => void) | undefined;
  /** It hears for itself by now: what is pressed in it is noted for nobody. */
  markLive(): void;
  /** Takes it away, unless the frame has it. */
  end(): void;
}

interface Mounting extends MountingPage, Pick<RemoteHosts, 'hostOf'> {
  versionOf(remote: string, choice: VersionChoice): string | undefined;
}

/**
 * Mounts a view that is loaded in its picture, wherever in `root` that stands. Nothing comes of it where there is no picture of
 * this very version: what is to be seen then, the frame tells.
 */
export function mountInPicture(
  component: RemoteComponent,
  remotes: Mounting,
  root: HTMLElement,
): LiveView | undefined {
  const state = component.getState();
  const container = root.querySelector<HTMLElement>(`[${pictureView}]`);
  if (state.status !== 'ready' || !container) return undefined;
  const { remote, id } = component;
  const { choice, attempt } = state;
  const host = remotes.hostOf(remote, choice);
  const { language } = host.translator;
  if (!isPictureOf(container, { id, version: remotes.versionOf(remote, choice), language })) return undefined;

  let isWaiting = false;
  let hear: (isWaiting: boolean) => void = (now) => (isWaiting = now);
  let isGiven = false;
  const takeAway = mountRemote(remotes, {
    component,
    ready: state,
    container,
    host,
    onError: component.crash,
    onWaiting: (now) => hear(now),
  });
  if (!takeAway) return undefined;

  /** What threw, or is to be shown anew for any other reason, is shown by the frame. */
  const stop = component.subscribe((next) => {
    if (next.status !== 'ready' || next.attempt !== attempt) end();
  });

  function end(): void {
    if (isGiven) return;
    isGiven = true;
    stop();
    takeAway?.();
  }

  return {
    container,
    end,
    markLive: () => container.setAttribute(pictureLive, ''),
    adopt(asked, outer, onWaiting) {
      if (isGiven || asked !== component) return undefined;
      isGiven = true;
      stop();
      container.removeAttribute(pictureLive);
      // A frame that was drawn anew has another element for it.
      if (container.parentElement !== outer) outer.append(container);
      hear = onWaiting;
      if (isWaiting) onWaiting(true);
      return takeAway;
    },
  };
}
