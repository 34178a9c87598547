import type { LisanEvents } from '@lisan/contract';
import type { ApiClient } from '@lisan/api-client';
import type { EventBus } from '@lisan/event-bus';
import type { Toasts } from '@lisan/remote-kit';

const RECONNECT_DELAY_MS = 3_000;

interface LocalEventsOptions {
  readonly api: ApiClient;
  readonly bus: EventBus<LisanEvents>;
  readonly toasts: Toasts;
}

/** Publishes the local API's pushes on the bus and reconnects. Returns a function that stops it. */
export function subscribeToLocalEvents({ api, bus, toasts }: LocalEventsOptions): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  async function listen(): Promise<void> {
    try {
      for await (const event of api.stream('GET /events', {}, { signal })) {
        if (event.event === 'job.changed') bus.publish('job.changed', event.data);
        else if (event.event === 'balance.changed') bus.publish('balance.changed', event.data);
        else if (event.event === 'conversation.changed') bus.publish('conversation.changed', event.data);
        else if (event.event === 'scan.progressed') bus.publish('scan.progressed', event.data);
        else if (event.event === 'shares.changed') bus.publish('shares.changed', event.data);
        else if (event.event === 'notification.added')
          toasts.show({
            title: event.data.title,
            message: event.data.body,
            ...(event.data.tone && { tone: event.data.tone }),
          });
      }
    } catch {
      // The API stopped or restarted: reconnect.
    }
    if (!signal.aborted) setTimeout(() => void listen(), RECONNECT_DELAY_MS);
  }
  void listen();
  return () => controller.abort();
}
