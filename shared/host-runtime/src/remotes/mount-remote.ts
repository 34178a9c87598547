import type { Mount } from '@lisan/remote-kit';
import type { RemoteComponent, RemoteComponentState } from './remote-component';
import { replayLeftInput } from '../hydration/left-input';
import type { CrashLoop } from '../recovery/crash-loop';

export type ReadyState = Extract<RemoteComponentState, { status: 'ready' }>;

export interface MountingPage extends Pick<CrashLoop, 'opening'> {
  readonly shown: Map<Element, RemoteComponent>;
  readonly onLeft: ((remote: string) => void) | undefined;
}

interface MountOptions extends Pick<Parameters<Mount>[1], 'host' | 'onError' | 'onWaiting'> {
  readonly component: RemoteComponent;
  readonly ready: Pick<ReadyState, 'mount' | 'Component' | 'choice'>;
  readonly container: HTMLElement;
}

/**
 * Runs a remote's `mount`. Returns a function that removes the view; `undefined` when `mount` threw, which `onError`
 * receives.
 */
export function mountRemote(
  { shown, onLeft, opening }: MountingPage,
  { component, ready, container, host, onError, onWaiting }: MountOptions,
): (() => void) | undefined {
  const { id, kind, remote, visibility } = component;
  const { mount, Component, choice } = ready;
  container.style.display = 'contents';
  shown.set(container, component);
  const opened = opening(remote, choice);
  if (kind === 'view') replayLeftInput(id, container);
  let unmount: ReturnType<Mount> | undefined;
  try {
    const mounted: unknown = mount(container, {
      id,
      kind,
      Component,
      host,
      onError,
      onWaiting,
      visibility,
    });
    if (typeof mounted === 'function') unmount = mounted as typeof unmount;
    // A rejected async mount counts as a throw.
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
    // React can't unmount a root while another commits.
    queueMicrotask(() => {
      try {
        // A custom mount may return nothing.
        unmount?.();
      } finally {
        container.remove();
        onLeft?.(remote);
      }
    });
  };
}
