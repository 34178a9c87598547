import type { ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import { componentTree, idsOf, type Framed } from './component-tree';
import type { HostServices } from './host-services';
import { holdsPicture, lostText, takeOver } from './take-over';

/** Whose part it is, and when its page may go. */
interface Mounted extends Framed {
  readonly canSwap?: (host: HostServices) => boolean;
}

/** One view or slot of a remote that is to be shown. */
export interface MountRequest {
  /** Of the view or slot; ids that React makes begin with it, for two roots in one page count alike. */
  readonly id: string;
  readonly Component: ComponentType<object>;
  /** A view is for whoever is signed in, a slot for visitors too. */
  readonly kind: 'view' | 'slot';
  readonly host: HostServices;
  /** It threw while it rendered or in an effect; nothing of it is left on the screen. */
  readonly onError: (error: unknown) => void;
  /** It waits for something that it loads itself, or does no longer. */
  readonly onWaiting: (isWaiting: boolean) => void;
}

/** Shows a view or slot in an element that nobody else writes to. Returns how it is taken away again. */
export type Mount = (container: HTMLElement, request: MountRequest) => () => void;

/**
 * A React root of its own for each: what it throws, and what it does to its tree, ends at the element it was
 * given, and it may run another React than the shell. An element that holds the view's first picture is taken over.
 */
export function mountComponent(remote: Mounted, container: HTMLElement, request: MountRequest): () => void {
  const { name, canSwap } = remote;
  const { host } = request;
  const unmount = holdsPicture(container, request)
    ? takeOver(remote, container, request)
    : draw(remote, container, request);
  const letGo = canSwap && host.keepPage(`${name}: canSwap`, () => !canSwap(host));
  return () => {
    letGo?.();
    unmount();
  };
}

function draw(remote: Mounted, container: HTMLElement, request: MountRequest): () => void {
  const root = createRoot(container, {
    identifierPrefix: idsOf(remote.name, request.id),
    // Of a picture that threw while it was taken over, React tells with what is drawn next.
    onRecoverableError: (error) => request.host.report(error, `${remote.name}/${request.id}`),
  });
  root.render(componentTree(remote, { ...request, after: lostText(container, request) }));
  return () => root.unmount();
}
