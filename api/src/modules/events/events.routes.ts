import type { FastifyInstance } from 'fastify';
import { defineRoute, stream, type EventChannel } from '../../routing';
import type { StoredEvent } from '../../events/events';

/** Pushes events to a signed-in browser; `Last-Event-ID` resumes after a disconnect. */
export function registerEvents(app: FastifyInstance): void {
  const { events } = app.core;

  defineRoute(app, 'GET /events', async ({ caller, lastEventId }) => {
    let last = readId(lastEventId) ?? (await events.findNewestId(caller.userId));
    const push = async (channel: EventChannel<StoredEvent>) => {
      let hasNews = true;
      let wake = () => {};
      const unsubscribe = events.subscribe(caller.userId, () => {
        hasNews = true;
        wake();
      });
      channel.signal.addEventListener('abort', () => wake());
      try {
        while (!channel.signal.aborted) {
          if (!hasNews) await new Promise<void>((resolve) => (wake = resolve));
          hasNews = false;
          for (const event of await events.listAfter(caller.userId, last)) {
            await channel.send(event);
            last = event.id;
          }
        }
      } finally {
        unsubscribe();
      }
    };
    return stream(push, { isEndless: true });
  });
}

function readId(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}
