import type { ReplyEnd } from './end-reply';

type StopReason = 'stopped' | 'shutdown' | 'lost';

/** A reply that this process writes. */
export class LiveReply {
  readonly id: string;
  readonly ended: Promise<void>;
  /** As streamed. */
  text = '';
  retractedLength = 0;
  /** How it ended; in memory, since an empty reply may leave no row. */
  outcome: ReplyEnd | undefined;
  stopReason: StopReason | undefined;
  readonly #controller = new AbortController();
  readonly #listeners = new Set<() => void>();
  #resolveEnded = () => {};

  constructor(id: string) {
    this.id = id;
    this.ended = new Promise((resolve) => (this.#resolveEnded = resolve));
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  get isFollowed(): boolean {
    return this.#listeners.size > 0;
  }

  get isEnded(): boolean {
    return this.outcome !== undefined;
  }

  /** The text without what turned out to be the model's reasoning. */
  get reply(): string {
    return this.text.slice(this.retractedLength);
  }

  /** Streams only grow: clients drop the reasoning when the reply ends. */
  retract(): void {
    this.retractedLength = this.text.length;
  }

  append(more: string): void {
    this.text += more;
    this.#wakeAll();
  }

  end(outcome: ReplyEnd): void {
    this.outcome = outcome;
    this.#resolveEnded();
    this.#wakeAll();
  }

  stop(reason: StopReason): void {
    this.stopReason ??= reason;
    this.#controller.abort();
  }

  onChange(wake: () => void): () => void {
    this.#listeners.add(wake);
    return () => void this.#listeners.delete(wake);
  }

  #wakeAll(): void {
    for (const wake of this.#listeners) wake();
  }
}

/** Broadcast topics between processes; the message is a reply's id. */
export const replyTopics = {
  grew: 'text.grew',
  stop: 'text.stop',
} as const;
