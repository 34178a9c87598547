import type { Connection } from './schema';

/**
 * Pub/sub between all server processes, itself included. At most once, unordered between topics: treat a
 * message as a hint and read the tables.
 */
export interface Broadcast {
  /** `payload` holds at most 7,000 bytes. Through the database, a transaction publishes at its commit. */
  publish(topic: string, payload: string, connection?: Connection): Promise<void>;
  subscribe(topic: string, listener: (payload: string) => void): () => void;
  /** Calls `listener` when messages may have been missed, so it must recheck. Returns the unsubscribe. */
  onGap(listener: () => void): () => void;
  /** False while messages may be lost or delayed. */
  isWhole(): boolean;
  close(): Promise<void>;
}

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
    notifyGap(): void {
      for (const listener of [...gapListeners]) listener();
    },
  };
}

/** Topics share one channel: LISTEN is issued once, before any transaction. */
export const CHANNEL = 'lisan';

export function pack(topic: string, payload: string): string {
  return `${topic} ${payload}`;
}

export function unpack(message: string): [topic: string, payload: string] {
  const space = message.indexOf(' ');
  return [message.slice(0, space), message.slice(space + 1)];
}
