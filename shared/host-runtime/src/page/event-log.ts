import type { BusEvent } from '@lisan/event-bus';
import { readonlyStore, type ReadonlyStore } from '@lisan/remote-kit';
import { createStore } from 'zustand/vanilla';

export interface LoggedEvent {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly topic: string;
  readonly sender: string;
  readonly version: string | null;
  readonly fault: string | null;
}

export interface EventLog extends ReadonlyStore<{ readonly events: readonly LoggedEvent[] }> {
  add(event: BusEvent): void;
}

const MAX_LOGGED_EVENTS = 100;

export function createEventLog(): EventLog {
  const store = createStore<{ readonly events: readonly LoggedEvent[] }>(() => ({ events: [] }));
  return {
    ...readonlyStore(store),
    add({ topic, sender: { name, version = null }, fault }) {
      const logged = { at: Date.now(), topic, sender: name, version, fault };
      store.setState(({ events }) => ({ events: [...events.slice(1 - MAX_LOGGED_EVENTS), logged] }));
    },
  };
}
