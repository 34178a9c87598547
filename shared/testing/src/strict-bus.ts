import { checkEvent, retainedTopics, type LisanEvents } from '@lisan/contract';
import { createEventBus, type OwnEventBus } from '@lisan/event-bus';

/** Bus that throws where the page drops an event or reports a subscriber's error. */
export function createStrictBus(): OwnEventBus<LisanEvents> {
  return createEventBus<LisanEvents>({
    owner: { name: 'test' },
    retained: retainedTopics,
    check: checkEvent,
    onSubscriberError: (error) => {
      throw error;
    },
    onEvent({ topic, sender, fault }) {
      if (fault !== null) throw new Error(`The event '${topic}' of ${sender.name} is dropped: ${fault}.`);
    },
  });
}
