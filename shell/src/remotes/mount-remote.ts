import type { Mount } from '@lisan/remote-kit';
import type { RemoteComponent, RemoteComponentState } from './remote-component';
import type { CrashLoop } from './crash-loop';

/** What was loaded, as it is shown. */
export type ReadyState = Extract<RemoteComponentState, { status: 'ready' }>;

/** What a page keeps of the remotes that are mounted in it. */
export interface MountingPage extends Pick<CrashLoop, 'opening'> {
  /** What is on the screen now, by the element that it was given. */
  readonly shown: Map<Element, RemoteComponent>;
  /** Called when a view or slot was taken from the screen. */
  readonly onLeft: ((remote: string) => void) | undefined;
}

interface MountOptions extends Pick<Parameters<Mount>[1], 'host' | 'onError' | 'onWaiting'> {
  readonly component: RemoteComponent;
  readonly ready: Pick<ReadyState, 'mount' | 'Component' | 'choice'>;
  readonly container: HTMLElement;
}

/**
 * Runs a remote's own `mount`. Returns what takes the view away with its element; `undefined` when `mount` threw, which
 * `onError` receives: the page around it stays.
 */
export function mountRemote(
  { shown, onLeft, opening }: MountingPage,
  { component, ready, container, host, onError, onWaiting }: MountOptions,
): (() => void) | undefined {
  const { id, kind, remote } = component;
  const { mount, Component, choice } = ready;
  container.style.display = 'contents';
  shown.set(container, component);
  const opened = opening(remote, choice);
  let unmount: ReturnType<Mount> | undefined;
  try {
    const mounted: unknown = mount(container, { id, kind, Component, host, onError, onWaiting });
    if (typeof mounted === 'function') unmount = mounted as typeof unmount;
    // An async mount that is rejected has thrown.
    else
      Promise.resolve(mounted).catch((error: unknown) => {
        if (shown.get(container) === component) onError(error);
      });
  } catch (error) {
    shown.delete(container);
    onError(error);
    return undefined;
  } finally {
    opened();
  }
  return () => {
    shown.delete(container);
    // React takes no root down while it commits another.
    queueMicrotask(() => {
      try {
        // A remote's own mount may return nothing.
        unmount?.();
      } finally {
        container.remove();
        onLeft?.(remote);
      }
    });
  };
}
