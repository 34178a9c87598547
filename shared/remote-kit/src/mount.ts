import type { ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import type { ReadonlyStore } from './account-store';
import { componentTree, idsOf, type Framed, type Visibility } from './component-tree';
import type { HostServices } from './host-services';
import { isPrerendered, replayAfterFailure, hydrate } from './hydrate';

interface Mounted extends Framed {
  readonly canSwap?: (host: HostServices) => boolean;
}

export interface MountRequest {
  readonly id: string;
  readonly Component: ComponentType<object>;
  readonly kind: 'view' | 'slot';
  readonly host: HostServices;
  readonly onError: (error: unknown) => void;
  /** Reports when the part starts or stops suspending. */
  readonly onWaiting: (isWaiting: boolean) => void;
  /** Whether the user sees the part; hosts before it always showed it. */
  readonly visibility?: ReadonlyStore<Visibility> | undefined;
}

/** Renders a view or slot into an element of its own. Returns a function that removes it. */
export type Mount = (container: HTMLElement, request: MountRequest) => () => void;

/**
 * Creates a separate React root per part, which isolates errors and allows another React version. Hydrates an element
 * with prerendered HTML.
 */
export function mountComponent(remote: Mounted, container: HTMLElement, request: MountRequest): () => void {
  const { name, canSwap } = remote;
  const { host } = request;
  const unmount = isPrerendered(container, request)
    ? hydrate(remote, container, request)
    : render(remote, container, request);
  const release = canSwap && host.preventReload(`${name}: canSwap`, () => !canSwap(host));
  return () => {
    release?.();
    unmount();
  };
}

function render(remote: Mounted, container: HTMLElement, request: MountRequest): () => void {
  const root = createRoot(container, {
    identifierPrefix: idsOf(remote.name, request.id),
    onRecoverableError: (error) => request.host.report(error, `${remote.name}/${request.id}`),
  });
  root.render(componentTree(remote, { ...request, after: replayAfterFailure(container, request) }));
  return () => root.unmount();
}
