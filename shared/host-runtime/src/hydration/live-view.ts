import { pageProtocol } from '@lisan/contract';
import { mountRemote, type MountingPage } from '../remotes/mount-remote';
import { matchesPrerender } from './prerendered-element';
import type { RemoteComponent } from '../remotes/remote-component';
import type { RemoteHosts } from '../remotes/remote-hosts';
import type { VersionChoice } from '../remotes/release';

const { prerenderedLive, prerenderedView } = pageProtocol;

/** The open view, live before the shell's layout has hydrated. */
export interface LiveView {
  readonly container: HTMLElement;
  /**
   * Moves the live view into the layout. Returns a function that removes it; `undefined` if it is gone and the layout
   * must mount it.
   */
  adopt(
    component: RemoteComponent,
    outer: HTMLElement,
    onWaiting: (isWaiting: boolean) => void,
  ): (() => void) | undefined;
  markLive(): void;
  end(): void;
}

interface Mounting extends MountingPage, Pick<RemoteHosts, 'hostOf'> {
  versionOf(remote: string, choice: VersionChoice): string | undefined;
}

export function mountInPrerender(
  component: RemoteComponent,
  remotes: Mounting,
  root: HTMLElement,
): LiveView | undefined {
  const state = component.getState();
  const container = root.querySelector<HTMLElement>(`[${prerenderedView}]`);
  if (state.status !== 'ready' || !container) return undefined;
  const { remote, id } = component;
  const { choice, attempt } = state;
  const host = remotes.hostOf(remote, choice);
  const { language } = host.translator;
  if (!matchesPrerender(container, { id, version: remotes.versionOf(remote, choice), language }))
    return undefined;

  let isWaiting = false;
  let notifyWaiting: (isWaiting: boolean) => void = (now) => (isWaiting = now);
  let isReleased = false;
  const unmountRemote = mountRemote(remotes, {
    component,
    ready: state,
    container,
    host,
    onError: component.crash,
    onWaiting: (now) => notifyWaiting(now),
  });
  if (!unmountRemote) return undefined;

  /** The layout shows errors and retries. */
  const stop = component.subscribe((next) => {
    if (next.status !== 'ready' || next.attempt !== attempt) end();
  });

  function end(): void {
    if (isReleased) return;
    isReleased = true;
    stop();
    unmountRemote?.();
  }

  return {
    container,
    end,
    markLive: () => container.setAttribute(prerenderedLive, ''),
    adopt(adopter, outer, onWaiting) {
      if (isReleased || adopter !== component) return undefined;
      isReleased = true;
      stop();
      container.removeAttribute(prerenderedLive);
      if (container.parentElement !== outer) outer.append(container);
      notifyWaiting = onWaiting;
      if (isWaiting) onWaiting(true);
      return unmountRemote;
    },
  };
}
