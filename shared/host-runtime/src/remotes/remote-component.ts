import type { ComponentType } from 'react';
import { createStore } from 'zustand/vanilla';
import { RemoteError, isRemoteError, isStaleChunkError, type RemoteFailure } from '@lisan/errors';
import { readonlyStore, type Mount, type ReadonlyStore, type Visibility } from '@lisan/remote-kit';
import type { VersionChoice } from './release';

export interface LoadedComponent {
  readonly mount: Mount;
  readonly Component: ComponentType;
}

export type RemoteComponentState =
  | { readonly status: 'waiting' }
  | (LoadedComponent & {
      readonly status: 'ready';
      readonly choice: VersionChoice;
      readonly attempt: number;
      readonly notice?: ComponentType<NoticeProps> | undefined;
    })
  | { readonly status: 'failed'; readonly error: RemoteError };

export interface NoticeProps {
  readonly label: string;
  readonly component: RemoteComponent;
}

export interface RemoteComponent extends ReadonlyStore<RemoteComponentState> {
  readonly remote: string;
  readonly kind: 'view' | 'slot';
  readonly id: string;
  /** Loads on first call. Never rejects; see the state. */
  start(): Promise<void>;
  /** No longer shown: clears a failure, so that the next start retries. */
  leave(): void;
  /** Restarts with the live version, even while loading. */
  retry(): Promise<void>;
  /**
   * The part threw: retries once, then falls back to the previous version. If a missing or late file caused it, falls
   * back at once.
   */
  crash(cause: unknown): void;
  /** Whether the user sees it, for its effects. */
  readonly visibility: ReadonlyStore<Visibility>;
  setShown(isShown: boolean): void;
  showNotice(notice: ComponentType<NoticeProps> | undefined): void;
  hasPreviousVersion(): boolean;
}

interface RemoteComponentOptions extends Pick<RemoteComponent, 'remote' | 'kind' | 'id'> {
  readonly load: (choice: VersionChoice) => Promise<LoadedComponent>;
  /** Called before that version's code runs; the returned function runs after the load. */
  readonly opening: (choice: VersionChoice) => () => void;
  /** Called for a load that timed out or restarts: drop its pending requests. */
  readonly abandon: (choice: VersionChoice) => void;
  readonly lastGood: {
    exists(): boolean;
    isInForce(): boolean;
    enforce(): void;
    lift(): void;
  };
  /** Every version broke the page: open none without a request. */
  readonly isExhausted: () => boolean;
  readonly versionOf: (choice: VersionChoice) => string | undefined;
  readonly classifyFailure: (cause: unknown, choice: VersionChoice) => Promise<RemoteFailure>;
  /** @param fault default: the error's code; `render`: threw while shown */
  readonly onFailure: (error: RemoteError, choice: VersionChoice, fault?: RemoteFailure | 'render') => void;
  readonly onHealed: () => void;
}

export const LOAD_TIMEOUT_MS = 10_000;
/** Milliseconds after which an error counts as the first again. */
const CRASH_MEMORY_MS = 60_000;

export function createRemoteComponent(options: RemoteComponentOptions): RemoteComponent {
  const { remote, kind, id, lastGood } = options;
  const store = createStore<RemoteComponentState>(() => ({ status: 'waiting' }));
  const visibility = createStore<Visibility>(() => ({ isShown: true }));
  let running: Promise<void> | undefined;
  let round = 0;
  let lastCrash = -Infinity;

  const errorOf = (code: RemoteFailure, choice: VersionChoice, cause?: unknown): RemoteError =>
    new RemoteError(remote, code, { version: options.versionOf(choice), cause });

  async function loadInTime(choice: VersionChoice): Promise<LoadedComponent> {
    const opened = options.opening(choice);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const timeout = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => {
        options.abandon(choice);
        reject(errorOf('slow', choice));
      }, LOAD_TIMEOUT_MS);
    });
    try {
      return await Promise.race([options.load(choice), timeout]);
    } finally {
      clearTimeout(timer);
      opened();
    }
  }

  function handleFailure(error: RemoteError, choice: VersionChoice): void {
    options.onFailure(error, choice);
    // Network failures aren't remembered: the next load may succeed.
    const isNetworkFailure = error.code === 'unreachable' || error.code === 'slow';
    if (choice === 'live' && lastGood.exists() && !isNetworkFailure) lastGood.enforce();
  }

  /** Tries these versions in turn. An outdated round has no effect. */
  async function run(choices: readonly VersionChoice[], before?: RemoteError): Promise<void> {
    round += 1;
    const own = round;
    let first = before;
    for (const choice of choices) {
      try {
        const loaded = await loadInTime(choice);
        if (own !== round) return;
        store.setState({ status: 'ready', ...loaded, choice, attempt: own }, true);
        if (choice === 'lastGood') options.onHealed();
        return;
      } catch (cause) {
        if (own !== round) return;
        const error = isRemoteError(cause) ? cause : errorOf('unknown', choice, cause);
        handleFailure(error, choice);
        first ??= error;
      }
    }
    if (first) store.setState({ status: 'failed', error: first }, true);
  }

  /** A file requested by the view failed; its build caches that failure, so remounting can't help. */
  async function replace(cause: unknown, choice: VersionChoice): Promise<void> {
    round += 1;
    const own = round;
    store.setState({ status: 'waiting' }, true);
    options.abandon(choice);
    const code = isRemoteError(cause) ? cause.code : await options.classifyFailure(cause, choice);
    if (own !== round) return;
    const error = errorOf(code, choice, cause);
    handleFailure(error, choice);
    await run(choice === 'live' && lastGood.exists() ? ['lastGood'] : [], error);
  }

  function startWith(choices: readonly VersionChoice[], before?: RemoteError): Promise<void> {
    running = run(choices, before);
    return running;
  }

  function start(): Promise<void> {
    if (running) return running;
    if (lastGood.isInForce()) return startWith(['lastGood']);
    if (options.isExhausted()) return startWith([], errorOf('broken', 'live'));
    return startWith(lastGood.exists() ? ['live', 'lastGood'] : ['live']);
  }

  return {
    ...readonlyStore(store),
    remote,
    kind,
    id,
    visibility: readonlyStore(visibility),
    setShown: (isShown) => visibility.setState({ isShown }),
    start,
    leave() {
      if (store.getState().status !== 'failed') return;
      running = undefined;
      store.setState({ status: 'waiting' }, true);
    },
    retry() {
      const state = store.getState();
      // Includes a suspended view: its build waits for a hanging request.
      if (running && state.status !== 'failed')
        options.abandon(state.status === 'ready' ? state.choice : 'live');
      lastGood.lift();
      lastCrash = -Infinity;
      running = undefined;
      store.setState({ status: 'waiting' }, true);
      return start();
    },
    hasPreviousVersion() {
      const state = store.getState();
      return lastGood.exists() && state.status === 'ready' && state.choice === 'live';
    },
    showNotice(notice) {
      const state = store.getState();
      if (state.status === 'ready' && state.notice !== notice) store.setState({ ...state, notice }, true);
    },
    crash(cause) {
      const state = store.getState();
      if (state.status !== 'ready') return;
      if (isRemoteError(cause) || isStaleChunkError(cause)) {
        running = replace(cause, state.choice);
        return;
      }
      const error = errorOf('broken', state.choice, cause);
      options.onFailure(error, state.choice, 'render');
      const isFirst = Date.now() - lastCrash > CRASH_MEMORY_MS;
      lastCrash = Date.now();
      if (isFirst) {
        round += 1;
        store.setState({ ...state, attempt: round }, true);
      } else if (state.choice === 'live' && lastGood.exists()) {
        lastGood.enforce();
        lastCrash = -Infinity;
        store.setState({ status: 'waiting' }, true);
        void startWith(['lastGood']);
      } else {
        // A retry needs fresh modules, as cached state may cause the error.
        options.abandon(state.choice);
        store.setState({ status: 'failed', error }, true);
      }
    },
  };
}
