/** Called with the payload of one event. */
export type Subscriber<Payload> = (payload: Payload) => void;
/** Ends a subscription. Calling it twice is harmless. */
export type Unsubscribe = () => void;

/** Typed topics between parties that do not know each other. */
export interface EventBus<Events extends object> {
  /** Hands `payload` to every present subscriber, and to later ones when the topic is retained. */
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

interface EventBusOptions<Events extends object> {
  /** Topics whose last payload is kept for late subscribers. */
  readonly retained: readonly (keyof Events & string)[];
  /** Told of an error that a subscriber threw; it never reaches the publisher or another subscriber. */
  readonly onSubscriberError: (error: unknown, topic: string) => void;
}

/** Makes a bus. A page has one: whoever makes it claims the page (`claimPageBus`). */
export function createEventBus<Events extends object>(options: EventBusOptions<Events>): EventBus<Events> {
  const subscribers = new Map<string, Set<Subscriber<never>>>();
  const retained = new Set<string>(options.retained);
  const kept = new Map<string, unknown>();

  function deliver(topic: string, subscriber: Subscriber<never>, payload: unknown): void {
    try {
      subscriber(payload as never);
    } catch (error) {
      options.onSubscriberError(error, topic);
    }
  }

  return {
    publish(topic, payload) {
      if (retained.has(topic)) kept.set(topic, payload);
      // A copy: a subscriber may end its own or another's subscription while it runs.
      for (const subscriber of [...(subscribers.get(topic) ?? [])]) {
        if (subscribers.get(topic)?.has(subscriber)) deliver(topic, subscriber, payload);
      }
    },
    subscribe(topic, subscriber) {
      // A wrapper of its own: the same function may subscribe twice and each ends alone.
      const own: Subscriber<never> = (payload) => subscriber(payload);
      const present = subscribers.get(topic) ?? new Set();
      subscribers.set(topic, present.add(own));
      if (kept.has(topic)) deliver(topic, own, kept.get(topic));
      return () => void present.delete(own);
    },
    peek: (topic) => kept.get(topic) as never,
    clear: (topic) => void kept.delete(topic),
  };
}
