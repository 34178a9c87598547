/** Called with the payload of one event. */
export type Subscriber<Payload> = (payload: Payload) => void;
/** Ends a subscription. Calling it twice is harmless. */
export type Unsubscribe = () => void;

/** Typed topics between parties that do not know each other. Payloads are frozen copies: nobody changes another's. */
export interface EventBus<Events extends object> {
  /**
   * Hands `payload` to every present subscriber, and to later ones when the topic is retained. What is no such event, or
   * not this party's to publish, is dropped and reported; nothing is thrown.
   */
  publish<Topic extends keyof Events & string>(topic: Topic, payload: Events[Topic]): void;
  /** A retained topic's last payload is delivered at once, before this returns. */
  subscribe<Topic extends keyof Events & string>(
    topic: Topic,
    subscriber: Subscriber<Events[Topic]>,
  ): Unsubscribe;
  /** Last payload of a retained topic; undefined when there is none. */
  peek<Topic extends keyof Events & string>(topic: Topic): Events[Topic] | undefined;
  /** Takes a retained payload away: it was acted upon, later subscribers must not act again. */
  clear<Topic extends keyof Events & string>(topic: Topic): void;
}

/** Whoever has a handle of the bus: `chat 1.4.0-9f86d081`. */
export interface EventParty {
  readonly name: string;
  readonly version?: string | undefined;
  /** Why this party may not do so to the topic; `null` when it may. Absent: it may do all. */
  readonly refuses?: (topic: string, act: 'publish' | 'clear') => string | null;
}

/** One event, delivered or dropped. */
export interface BusEvent {
  readonly topic: string;
  readonly sender: EventParty;
  /** Why it was dropped; `null` when it was delivered. */
  readonly fault: string | null;
}

/** The bus as its maker holds it. */
export interface OwnEventBus<Events extends object> extends EventBus<Events> {
  /** The same bus for another party: what it publishes carries its name, and only what it may is delivered. */
  lend(party: EventParty): EventBus<Events>;
}

interface EventBusOptions<Events extends object> {
  /** Who makes the bus, and publishes by it. */
  readonly owner: EventParty;
  /** Topics whose last payload is kept for late subscribers. */
  readonly retained: readonly (keyof Events & string)[];
  /** What is wrong with an event; `null` when nothing is. */
  readonly check: (topic: string, payload: unknown) => string | null;
  /** Told of an error that a subscriber threw; it never reaches the publisher or another subscriber. */
  readonly onSubscriberError: (error: unknown, topic: string, subscriber: EventParty) => void;
  /** Told of every event, also of those that are dropped. */
  readonly onEvent: (event: BusEvent) => void;
}

/** Events that answer events, so deep, are going round in a circle. */
const deepest = 32;

/** Makes a bus. A page has one: whoever makes it claims the page (`claimPageBus`). */
export function createEventBus<Events extends object>(options: EventBusOptions<Events>): OwnEventBus<Events> {
  const subscribers = new Map<string, Set<Subscriber<never>>>();
  const retained = new Set<string>(options.retained);
  const kept = new Map<string, unknown>();
  let depth = 0;

  function copyOf(topic: string, payload: unknown): { fault: string } | { copy: unknown } {
    try {
      // Copied before it is looked at: what reads differently each time, or throws when it is read, goes no further.
      const copy: unknown = structuredClone(payload);
      const fault = options.check(topic, copy);
      return fault === null ? { copy: deepFreeze(copy) } : { fault };
    } catch {
      return { fault: 'malformed' };
    }
  }

  function publish(sender: EventParty, topic: string, payload: unknown): void {
    const refused = sender.refuses?.(topic, 'publish') ?? (depth >= deepest ? 'circle' : null);
    const checked = refused === null ? copyOf(topic, payload) : { fault: refused };
    if ('fault' in checked) return options.onEvent({ topic, sender, fault: checked.fault });
    options.onEvent({ topic, sender, fault: null });
    if (retained.has(topic)) kept.set(topic, checked.copy);
    depth += 1;
    try {
      // A copy: a subscriber may end its own or another's subscription while it runs.
      for (const subscriber of [...(subscribers.get(topic) ?? [])]) {
        if (subscribers.get(topic)?.has(subscriber)) subscriber(checked.copy as never);
      }
    } finally {
      depth -= 1;
    }
  }

  function subscribe(party: EventParty, topic: string, subscriber: Subscriber<never>): Unsubscribe {
    // A wrapper of its own: the same function may subscribe twice and each ends alone.
    const own: Subscriber<never> = (payload) => {
      try {
        subscriber(payload);
      } catch (error) {
        options.onSubscriberError(error, topic, party);
      }
    };
    const present = subscribers.get(topic) ?? new Set();
    subscribers.set(topic, present.add(own));
    if (kept.has(topic)) own(kept.get(topic) as never);
    return () => void present.delete(own);
  }

  function lend(party: EventParty): EventBus<Events> {
    return {
      publish: (topic, payload) => publish(party, topic, payload),
      subscribe: (topic, subscriber) => subscribe(party, topic, subscriber),
      peek: (topic) => kept.get(topic) as never,
      clear(topic) {
        const fault = party.refuses?.(topic, 'clear') ?? null;
        if (fault === null) kept.delete(topic);
        else options.onEvent({ topic, sender: party, fault });
      },
    };
  }

  return { ...lend(options.owner), lend };
}

function deepFreeze(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const inner of Object.values(value)) deepFreeze(inner);
  return value;
}
