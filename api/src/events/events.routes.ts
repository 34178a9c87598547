import type { FastifyInstance } from 'fastify';
import { defineRoute, stream } from '../routing';
import type { StoredEvent } from './events';

/** The push channel of the signed-in browser; what came while it was away follows `Last-Event-ID`. */
export function registerEvents(app: FastifyInstance): void {
  const { events } = app.core;

  defineRoute(app, 'GET /events', async ({ caller, lastEventId }) => {
    let last = readId(lastEventId) ?? (await events.findNewestId(caller.userId));
    return stream<StoredEvent>(async (channel) => {
      let isWanted = true;
      let wake = () => {};
      const unsubscribe = events.subscribe(caller.userId, () => {
        isWanted = true;
        wake();
      });
      channel.signal.addEventListener('abort', () => wake());
      try {
        while (!channel.signal.aborted) {
          if (!isWanted) await new Promise<void>((resolve) => (wake = resolve));
          isWanted = false;
          for (const event of await events.listAfter(caller.userId, last)) {
            await channel.send(event);
            last = event.id;
          }
        }
      } finally {
        unsubscribe();
      }
    });
  });
}

function readId(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}
