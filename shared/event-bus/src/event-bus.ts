export type Subscriber<Payload> = (payload: Payload) => void;
export type Unsubscribe = () => void;

/** Typed topics between independent parties. Payloads are frozen copies. */
export interface EventBus<Events extends object> {
  /**
   * Delivers to current subscribers, and to later ones for retained topics. Drops and reports events that are invalid
   * or not allowed; never throws.
   */
  publish<Topic extends keyof Events & string>(topic: Topic, payload: Events[Topic]): void;
  subscribe<Topic extends keyof Events & string>(
    topic: Topic,
    subscriber: Subscriber<Events[Topic]>,
  ): Unsubscribe;
  peek<Topic extends keyof Events & string>(topic: Topic): Events[Topic] | undefined;
  clear<Topic extends keyof Events & string>(topic: Topic): void;
}

/** User of the bus: `chat 1.4.0-9f86d081`. */
export interface EventParty {
  readonly name: string;
  readonly version?: string | undefined;
  /** Why the party may not do this to the topic, or `null`. Absent: everything is allowed. */
  readonly refuses?: (topic: string, action: 'publish' | 'clear') => string | null;
}

export interface BusEvent {
  readonly topic: string;
  readonly sender: EventParty;
  readonly fault: string | null;
}

export interface OwnEventBus<Events extends object> extends EventBus<Events> {
  /** Returns the bus for another party, under its name and restrictions. */
  forParty(party: EventParty): EventBus<Events>;
}

interface EventBusOptions<Events extends object> {
  readonly owner: EventParty;
  readonly retained: readonly (keyof Events & string)[];
  readonly check: (topic: string, payload: unknown) => string | null;
  readonly onSubscriberError: (error: unknown, topic: string, subscriber: EventParty) => void;
  readonly onEvent: (event: BusEvent) => void;
}

/** Deeper nesting means events trigger each other in a loop. */
const MAX_NESTED_EVENTS = 32;

export function createEventBus<Events extends object>(options: EventBusOptions<Events>): OwnEventBus<Events> {
  const subscribers = new Map<string, Set<Subscriber<never>>>();
  const retained = new Set<string>(options.retained);
  const retainedPayloads = new Map<string, unknown>();
  let depth = 0;

  function copyOf(topic: string, payload: unknown): { fault: string } | { copy: unknown } {
    try {
      // Copy before the check: getters could change or throw later.
      const copy: unknown = structuredClone(payload);
      const fault = options.check(topic, copy);
      return fault === null ? { copy: deepFreeze(copy) } : { fault };
    } catch {
      return { fault: 'malformed' };
    }
  }

  function publish(sender: EventParty, topic: string, payload: unknown): void {
    const denial = sender.refuses?.(topic, 'publish') ?? (depth >= MAX_NESTED_EVENTS ? 'circle' : null);
    const checked = denial === null ? copyOf(topic, payload) : { fault: denial };
    if ('fault' in checked) return options.onEvent({ topic, sender, fault: checked.fault });
    options.onEvent({ topic, sender, fault: null });
    if (retained.has(topic)) retainedPayloads.set(topic, checked.copy);
    depth += 1;
    try {
      for (const subscriber of [...(subscribers.get(topic) ?? [])]) {
        if (subscribers.get(topic)?.has(subscriber)) subscriber(checked.copy as never);
      }
    } finally {
      depth -= 1;
    }
  }

  function subscribe(party: EventParty, topic: string, subscriber: Subscriber<never>): Unsubscribe {
    const guarded: Subscriber<never> = (payload) => {
      try {
        subscriber(payload);
      } catch (error) {
        options.onSubscriberError(error, topic, party);
      }
    };
    const present = subscribers.get(topic) ?? new Set();
    subscribers.set(topic, present.add(guarded));
    if (retainedPayloads.has(topic)) guarded(retainedPayloads.get(topic) as never);
    return () => void present.delete(guarded);
  }

  function forParty(party: EventParty): EventBus<Events> {
    return {
      publish: (topic, payload) => publish(party, topic, payload),
      subscribe: (topic, subscriber) => subscribe(party, topic, subscriber),
      peek: (topic) => retainedPayloads.get(topic) as never,
      clear(topic) {
        const fault = party.refuses?.(topic, 'clear') ?? null;
        if (fault === null) retainedPayloads.delete(topic);
        else options.onEvent({ topic, sender: party, fault });
      },
    };
  }

  return { ...forParty(options.owner), forParty };
}

function deepFreeze(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const inner of Object.values(value)) deepFreeze(inner);
  return value;
}
