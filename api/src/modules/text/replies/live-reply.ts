import type { ReplyEnd } from './end-reply';

export type StopReason = 'stopped' | 'shutdown' | 'lost';

export interface LiveReply {
  readonly id: string;
  readonly text: string;
  readonly isEnded: boolean;
  readonly isFollowed: boolean;
  /** How it ended; in memory, since an empty reply may leave no row. */
  readonly outcome: ReplyEnd | undefined;
  readonly ended: Promise<void>;
  onChange(wake: () => void): () => void;
  stop(reason: StopReason): void;
}

export interface WritableReply extends LiveReply {
  readonly signal: AbortSignal;
  readonly stopReason: StopReason | undefined;
  append(text: string): void;
  end(outcome: ReplyEnd): void;
}

export function createLiveReply(id: string): WritableReply {
  const controller = new AbortController();
  const listeners = new Set<() => void>();
  let text = '';
  let outcome: ReplyEnd | undefined;
  let stopReason: StopReason | undefined;
  let resolveEnded = () => {};
  const ended = new Promise<void>((resolve) => (resolveEnded = resolve));
  const wakeAll = () => {
    for (const wake of listeners) wake();
  };

  return {
    id,
    ended,
    signal: controller.signal,
    get text() {
      return text;
    },
    get isFollowed() {
      return listeners.size > 0;
    },
    get isEnded() {
      return outcome !== undefined;
    },
    get outcome() {
      return outcome;
    },
    get stopReason() {
      return stopReason;
    },
    append(more) {
      text += more;
      wakeAll();
    },
    end(how) {
      outcome = how;
      resolveEnded();
      wakeAll();
    },
    stop(reason) {
      stopReason ??= reason;
      controller.abort();
    },
    onChange(wake) {
      listeners.add(wake);
      return () => void listeners.delete(wake);
    },
  };
}
