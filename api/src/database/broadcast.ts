import type { Connection } from './schema';

/**
 * Short words from one process of the server to all of them, itself included. At most once, unordered between
 * topics: a listener treats a message as a hint and reads the truth from its tables.
 */
export interface Broadcast {
  /**
   * `payload` at most 7000 bytes. Through the database, a `connection` that is a transaction says it with its commit.
   */
  publish(topic: string, payload: string, connection?: Connection): Promise<void>;
  /** Returns the unsubscribe. */
  subscribe(topic: string, listener: (payload: string) => void): () => void;
  /** Calls `listener` when words may have been missed: whoever waits for one looks by itself. Returns the unsubscribe. */
  onGap(listener: () => void): () => void;
  /** False while words of others may be missed, or go a slower way, because what carries them is away. */
  isWhole(): boolean;
  close(): Promise<void>;
}

/** Delivers to the listeners of this process; both transports end in it. */
export function createListeners() {
  const listeners = new Map<string, Set<(payload: string) => void>>();
  const gapListeners = new Set<() => void>();
  return {
    subscribe(topic: string, listener: (payload: string) => void): () => void {
      const ofTopic = listeners.get(topic) ?? new Set();
      listeners.set(topic, ofTopic.add(listener));
      return () => void ofTopic.delete(listener);
    },
    deliver(topic: string, payload: string): void {
      for (const listener of listeners.get(topic) ?? []) listener(payload);
    },
    onGap(listener: () => void): () => void {
      gapListeners.add(listener);
      return () => void gapListeners.delete(listener);
    },
    tellGap(): void {
      for (const listener of [...gapListeners]) listener();
    },
  };
}

/** Topic and payload share one channel: LISTEN is issued once, before any transaction. */
export const CHANNEL = 'lisan';

export function pack(topic: string, payload: string): string {
  return `${topic} ${payload}`;
}

export function unpack(message: string): [topic: string, payload: string] {
  const space = message.indexOf(' ');
  return [message.slice(0, space), message.slice(space + 1)];
}
