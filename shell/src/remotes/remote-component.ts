import type { ComponentType } from 'react';
import { createStore } from 'zustand/vanilla';
import { RemoteError, isRemoteError, isStaleChunkError, type RemoteFailure } from '@lisan/errors';
import { readonlyStore, type Mount, type ReadonlyStore } from '@lisan/remote-kit';
import type { VersionChoice } from './remote-loader';

/** What was loaded of a view or slot. */
export interface LoadedComponent {
  readonly mount: Mount;
  readonly Component: ComponentType;
}

export type RemoteComponentState =
  | { readonly status: 'waiting' }
  | (LoadedComponent & {
      readonly status: 'ready';
      readonly choice: VersionChoice;
      /** Another number for each time that it is to be shown anew. */
      readonly attempt: number;
      /** Said above it, about how it behaves. */
      readonly notice?: ComponentType<NoticeProps> | undefined;
    })
  | { readonly status: 'failed'; readonly error: RemoteError };

/** What is said above a view that is there. */
export interface NoticeProps {
  /** What the person knows it by. */
  readonly label: string;
  readonly component: RemoteComponent;
}

/** The component of one view or slot of a remote, from the first wish to see it. Ready ones are rendered at once, without a fallback. */
export interface RemoteComponent extends ReadonlyStore<RemoteComponentState> {
  readonly remote: string;
  readonly kind: 'view' | 'slot';
  /** Of the view, or the name of the slot. */
  readonly id: string;
  /** Loads unless that was begun. Never rejects; the state tells. */
  start(): Promise<void>;
  /** Nobody looks any more: a failure is forgotten, so that the next look begins anew. */
  leave(): void;
  /** Begins anew, with the live version, whatever is still under way. */
  retry(): Promise<void>;
  /**
   * It threw while it was shown: it is shown once more, and then the version before in its place. Of what throws because
   * a file of it did not come, or not in time, the line is to blame, and the version before stands in at once.
   */
  crash(cause: unknown): void;
  /** Says something above it while it is shown, or no longer. */
  tell(notice: ComponentType<NoticeProps> | undefined): void;
  /** The version that would stand in for the one that is shown. */
  hasVersionBefore(): boolean;
}

interface RemoteComponentOptions extends Pick<RemoteComponent, 'remote' | 'kind' | 'id'> {
  readonly load: (choice: VersionChoice) => Promise<LoadedComponent>;
  /** Called before any code of that version runs; returns what is called when its load is over. */
  readonly opening: (choice: VersionChoice) => () => void;
  /** A load that took too long, or is to be begun anew: what it waits for must not be waited for again. */
  readonly abandon: (choice: VersionChoice) => void;
  /** The version before, if there is one, and whether this tab keeps to it. */
  readonly lastGood: {
    exists(): boolean;
    isInForce(): boolean;
    enforce(): void;
    lift(): void;
  };
  /** Every version broke the page: none is opened unasked. */
  readonly isExhausted: () => boolean;
  readonly versionOf: (choice: VersionChoice) => string | undefined;
  /** Why a file of that version did not come, which was asked for while it was shown. */
  readonly nameFault: (cause: unknown, choice: VersionChoice) => Promise<RemoteFailure>;
  /** @param fault by default the error's code; `render`: it threw while it was shown */
  readonly onFailure: (error: RemoteError, choice: VersionChoice, fault?: RemoteFailure | 'render') => void;
  /** The version before is shown from now on. */
  readonly onHealed: () => void;
}

/** Milliseconds for the whole of a load: entry, definition, words and view. */
export const loadDeadline = 10_000;
/** Milliseconds after which a throw is the first again. */
const forgiven = 60_000;

export function createRemoteComponent(options: RemoteComponentOptions): RemoteComponent {
  const { remote, kind, id, lastGood } = options;
  const store = createStore<RemoteComponentState>(() => ({ status: 'waiting' }));
  let running: Promise<void> | undefined;
  let round = 0;
  let lastCrash = -Infinity;

  const errorOf = (code: RemoteFailure, choice: VersionChoice, cause?: unknown): RemoteError =>
    new RemoteError(remote, code, { version: options.versionOf(choice), cause });

  async function loadInTime(choice: VersionChoice): Promise<LoadedComponent> {
    const opened = options.opening(choice);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => {
        options.abandon(choice);
        reject(errorOf('slow', choice));
      }, loadDeadline);
    });
    try {
      return await Promise.race([options.load(choice), late]);
    } finally {
      clearTimeout(timer);
      opened();
    }
  }

  function blame(error: RemoteError, choice: VersionChoice): void {
    options.onFailure(error, choice);
    // Of what a bad line did nothing is kept: the next look may be luckier.
    const isOfTheLine = error.code === 'unreachable' || error.code === 'slow';
    if (choice === 'live' && lastGood.exists() && !isOfTheLine) lastGood.enforce();
  }

  /** Tries these versions in turn. A round that was overtaken changes nothing any more. */
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
        blame(error, choice);
        first ??= error;
      }
    }
    if (first) store.setState({ status: 'failed', error: first }, true);
  }

  /** A file that the view asked for itself did not come. What it has of it in its memory is not had by showing it anew. */
  async function replace(cause: unknown, choice: VersionChoice): Promise<void> {
    round += 1;
    const own = round;
    store.setState({ status: 'waiting' }, true);
    options.abandon(choice);
    const code = isRemoteError(cause) ? cause.code : await options.nameFault(cause, choice);
    if (own !== round) return;
    const error = errorOf(code, choice, cause);
    blame(error, choice);
    await run(choice === 'live' && lastGood.exists() ? ['lastGood'] : [], error);
  }

  function begin(choices: readonly VersionChoice[], before?: RemoteError): Promise<void> {
    running = run(choices, before);
    return running;
  }

  function start(): Promise<void> {
    if (running) return running;
    if (lastGood.isInForce()) return begin(['lastGood']);
    if (options.isExhausted()) return begin([], errorOf('broken', 'live'));
    return begin(lastGood.exists() ? ['live', 'lastGood'] : ['live']);
  }

  return {
    ...readonlyStore(store),
    remote,
    kind,
    id,
    start,
    leave() {
      if (store.getState().status !== 'failed') return;
      running = undefined;
      store.setState({ status: 'waiting' }, true);
    },
    retry() {
      const state = store.getState();
      // Also a view that is there and waits: what it waits for hangs in the memory of its build.
      if (running && state.status !== 'failed')
        options.abandon(state.status === 'ready' ? state.choice : 'live');
      lastGood.lift();
      lastCrash = -Infinity;
      running = undefined;
      store.setState({ status: 'waiting' }, true);
      return start();
    },
    hasVersionBefore() {
      const state = store.getState();
      return lastGood.exists() && state.status === 'ready' && state.choice === 'live';
    },
    tell(notice) {
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
      const isFirst = Date.now() - lastCrash > forgiven;
      lastCrash = Date.now();
      if (isFirst) {
        round += 1;
        store.setState({ ...state, attempt: round }, true);
      } else if (state.choice === 'live' && lastGood.exists()) {
        lastGood.enforce();
        lastCrash = -Infinity;
        store.setState({ status: 'waiting' }, true);
        void begin(['lastGood']);
      } else {
        // Retry begins with a fresh one: what this one has in its memory may be why it throws.
        options.abandon(state.choice);
        store.setState({ status: 'failed', error }, true);
      }
    },
  };
}
