import type { CallStream, LisanEvents } from '@lisan/contract';
import type { ApiClient } from '@lisan/api-client';
import { isAbortError } from '@lisan/errors';
import type { EventBus } from '@lisan/event-bus';
import type { TabMemory, Toasts } from '@lisan/remote-kit';

export type PushedEvent = CallStream<'GET /events'>;

interface PushOptions {
  readonly api: ApiClient;
  readonly bus: EventBus<LisanEvents>;
  readonly toasts: Toasts;
  /** Of this tab and account: a reload resumes after the last received event. */
  readonly memory: TabMemory;
  readonly getToken: () => string | null;
  /** Receives every event, after its publication. */
  readonly onEvent: (event: PushedEvent) => void;
  readonly onSessionEnded: (token: string | null) => void;
}

const lastEventKey = 'push.heard';
const MIN_RECONNECT_DELAY_MS = 1_000;
const MAX_RECONNECT_DELAY_MS = 30_000;

/**
 * Publishes the server's pushes while signed in. Reconnects with growing delays, or at once when the network or the
 * user returns. Reopens the connection after a network change, as it may be dead. Returns a function that stops it.
 */
export function startPush({
  api,
  bus,
  toasts,
  memory,
  getToken,
  onEvent,
  onSessionEnded,
}: PushOptions): () => void {
  let controller: AbortController | undefined;

  async function listen(signal: AbortSignal): Promise<void> {
    let delay = MIN_RECONNECT_DELAY_MS;
    let lastEventId = memory.read(lastEventKey) ?? undefined;
    let isFirst = true;
    const onOpen = () => {
      delay = MIN_RECONNECT_DELAY_MS;
      // The server replays only recent events, so views reload their data.
      if (!isFirst) bus.publish('push.resumed', {});
      isFirst = false;
    };
    while (!signal.aborted) {
      let isReplaced = false;
      const token = getToken();
      const connection = new AbortController();
      const renew = () => connection.abort();
      window.addEventListener('online', renew);
      const options = { signal: AbortSignal.any([signal, connection.signal]), lastEventId, onOpen };
      try {
        for await (const event of api.stream('GET /events', {}, options)) {
          if (signal.aborted) return;
          if (event.id !== undefined) {
            lastEventId = event.id;
            memory.write(lastEventKey, event.id);
          }
          isReplaced = event.event === 'stream.replaced';
          if (event.event === 'session.ended') {
            if (event.data.reason !== 'replaced') onSessionEnded(token);
            return;
          }
          if (event.event === 'job.changed') bus.publish('job.changed', event.data);
          else if (event.event === 'balance.changed') bus.publish('balance.changed', event.data);
          else if (event.event === 'conversation.changed') bus.publish('conversation.changed', event.data);
          else if (event.event === 'scan.progressed') bus.publish('scan.progressed', event.data);
          else if (event.event === 'projects.changed') bus.publish('projects.changed', event.data);
          else if (event.event === 'recordings.changed') bus.publish('recordings.changed', event.data);
          else if (event.event === 'shares.changed') bus.publish('shares.changed', event.data);
          else if (event.event === 'notification.added')
            toasts.show({
              title: event.data.title,
              message: event.data.body,
              ...(event.data.tone && { tone: event.data.tone }),
            });
          onEvent(event);
        }
      } catch (error) {
        if (signal.aborted || (isAbortError(error) && !connection.signal.aborted)) return;
      } finally {
        window.removeEventListener('online', renew);
      }
      if (connection.signal.aborted) continue;
      // Newer windows hold the connections; reconnect only when the user returns.
      if (isReplaced) await waitForReturn(signal);
      await waitOrReturn(delay, signal);
      delay = Math.min(delay * 2, MAX_RECONNECT_DELAY_MS);
    }
  }

  const unsubscribe = bus.subscribe('session.changed', ({ user }) => {
    controller?.abort();
    if (!user) return;
    controller = new AbortController();
    void listen(controller.signal);
  });
  return () => {
    unsubscribe();
    controller?.abort();
  };
}

function waitForReturn(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      if (document.hidden && !signal.aborted) return;
      window.removeEventListener('focus', end);
      document.removeEventListener('visibilitychange', end);
      signal.removeEventListener('abort', end);
      resolve();
    };
    if (signal.aborted) return resolve();
    window.addEventListener('focus', end);
    document.addEventListener('visibilitychange', end);
    signal.addEventListener('abort', end);
  });
}

function waitOrReturn(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      window.removeEventListener('focus', end);
      document.removeEventListener('visibilitychange', endWhenSeen);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const endWhenSeen = () => document.hidden || end();
    // Up to 25 % jitter, so that clients don't reconnect all at once.
    const timer = setTimeout(end, milliseconds * (1 + Math.random() / 4));
    window.addEventListener('online', end);
    window.addEventListener('focus', end);
    document.addEventListener('visibilitychange', endWhenSeen);
    signal.addEventListener('abort', end);
  });
}
