import { createParser, type EventSourceMessage } from 'eventsource-parser';
import type { TestUser } from './test-app';

export interface PushListener {
  readonly events: readonly EventSourceMessage[];
  find(fits: (event: EventSourceMessage) => boolean): Promise<EventSourceMessage>;
  readonly ended: Promise<void>;
  leave(): void;
}

export async function listenToPush(
  url: string,
  user: Pick<TestUser, 'headers'>,
  lastId?: string,
): Promise<PushListener> {
  const controller = new AbortController();
  const response = await fetch(`${url}/api/events`, {
    headers: { ...user.headers, ...(lastId !== undefined && { 'last-event-id': lastId }) },
    signal: controller.signal,
  });
  if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
  const events: EventSourceMessage[] = [];
  let wake = () => {};
  const parser = createParser({
    onEvent(event) {
      events.push(event);
      wake();
    },
  });
  const ended = (async () => {
    const decoder = new TextDecoder();
    for await (const bytes of response.body ?? []) parser.feed(decoder.decode(bytes, { stream: true }));
  })().catch(() => undefined);
  return {
    events,
    ended,
    leave: () => controller.abort(),
    async find(fits) {
      for (;;) {
        const found = events.find(fits);
        if (found) return found;
        await new Promise<void>((resolve) => (wake = resolve));
      }
    },
  };
}
