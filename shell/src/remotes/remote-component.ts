import type { ComponentType } from 'react';
import { createStore } from 'zustand/vanilla';
import { RemoteError, isRemoteError } from '@lisan/errors';
import { readonlyStore, type Mount, type ReadonlyStore } from '@lisan/remote-kit';

export type RemoteComponentState =
  | { readonly status: 'waiting' }
  | { readonly status: 'ready'; readonly mount: Mount; readonly Component: ComponentType }
  | { readonly status: 'failed'; readonly error: RemoteError };

export type LoadedComponent = Omit<Extract<RemoteComponentState, { status: 'ready' }>, 'status'>;

/** The component of one view or slot of a remote, from the first wish to see it. Ready ones are rendered at once, without a fallback. */
export interface RemoteComponent extends ReadonlyStore<RemoteComponentState> {
  readonly remote: string;
  readonly kind: 'view' | 'slot';
  /** Of the view, or the name of the slot. */
  readonly id: string;
  /** Loads unless that was begun. Never rejects; the state tells. */
  start(): Promise<void>;
  /** Loads again after a failure, of loading or of rendering. */
  retry(): Promise<void>;
}

export function createRemoteComponent(
  { remote, kind, id }: Pick<RemoteComponent, 'remote' | 'kind' | 'id'>,
  load: () => Promise<LoadedComponent>,
  onFailure: (error: RemoteError) => void,
): RemoteComponent {
  const store = createStore<RemoteComponentState>(() => ({ status: 'waiting' }));
  let running: Promise<void> | undefined;

  async function run(): Promise<void> {
    try {
      store.setState({ status: 'ready', ...(await load()) }, true);
    } catch (cause) {
      const error = isRemoteError(cause) ? cause : new RemoteError(remote, 'unknown', { cause });
      store.setState({ status: 'failed', error }, true);
      onFailure(error);
    }
  }

  function start(): Promise<void> {
    running ??= run();
    return running;
  }

  return {
    ...readonlyStore(store),
    remote,
    kind,
    id,
    start,
    retry() {
      if (store.getState().status === 'waiting') return start();
      store.setState({ status: 'waiting' }, true);
      running = undefined;
      return start();
    },
  };
}
