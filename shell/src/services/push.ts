import type { LisanEvents } from '@lisan/contract';
import type { ApiClient } from '@lisan/api-client';
import { isAbortError } from '@lisan/errors';
import type { EventBus } from '@lisan/event-bus';
import type { TabMemory, Toasts } from '@lisan/remote-kit';

interface PushOptions {
  readonly api: ApiClient;
  readonly bus: EventBus<LisanEvents>;
  readonly toasts: Toasts;
  /** Of this tab and account: a reload goes on where this page has heard up to. */
  readonly memory: TabMemory;
  readonly getToken: () => string | null;
  /** The server has ended the session of this token. */
  readonly onSessionEnded: (token: string | null) => void;
}

const heardKey = 'push.heard';
const firstPause = 1_000;
const longestPause = 30_000;

/**
 * Hears what the server pushes while someone is signed in, and says it on the bus. A broken connection is taken up
 * again, with growing pauses; coming back online, or to this window, does not wait for the pause to end. A line that
 * was there before the network came back may be dead without saying so: it is begun anew then.
 *
 * @returns stops it
 */
export function startPush({ api, bus, toasts, memory, getToken, onSessionEnded }: PushOptions): () => void {
  let controller: AbortController | undefined;

  async function listen(signal: AbortSignal): Promise<void> {
    let pause = firstPause;
    let lastEventId = memory.read(heardKey) ?? undefined;
    let isFirst = true;
    const onOpen = () => {
      pause = firstPause;
      // The server keeps what was missed for a while only: whoever shows a list looks at it again.
      if (!isFirst) bus.publish('push.resumed', {});
      isFirst = false;
    };
    while (!signal.aborted) {
      let isReplaced = false;
      const token = getToken();
      const line = new AbortController();
      const renew = () => line.abort();
      window.addEventListener('online', renew);
      const options = { signal: AbortSignal.any([signal, line.signal]), lastEventId, onOpen };
      try {
        for await (const event of api.stream('GET /events', {}, options)) {
          // What was on its way for one person is not for the next.
          if (signal.aborted) return;
          if (event.id !== undefined) {
            lastEventId = event.id;
            memory.write(heardKey, event.id);
          }
          isReplaced = event.event === 'stream.replaced';
          if (event.event === 'session.ended') {
            // With a newer token the session goes on: it is said on the bus, and this begins anew.
            if (event.data.reason !== 'replaced') onSessionEnded(token);
            return;
          }
          if (event.event === 'job.changed') bus.publish('job.changed', event.data);
          else if (event.event === 'balance.changed') bus.publish('balance.changed', event.data);
          else if (event.event === 'conversation.changed') bus.publish('conversation.changed', event.data);
          else if (event.event === 'projects.changed') bus.publish('projects.changed', event.data);
          else if (event.event === 'recordings.changed') bus.publish('recordings.changed', event.data);
          else if (event.event === 'shares.changed') bus.publish('shares.changed', event.data);
          else if (event.event === 'notification.added')
            toasts.show({
              title: event.data.title,
              message: event.data.body,
              ...(event.data.tone && { tone: event.data.tone }),
            });
        }
      } catch (error) {
        if (signal.aborted || (isAbortError(error) && !line.signal.aborted)) return;
      } finally {
        window.removeEventListener('online', renew);
      }
      if (line.signal.aborted) continue;
      // Newer windows of this person have the places: this one comes back when it is looked at, never by itself.
      if (isReplaced) await lookedAt(signal);
      await pauseOrReturn(pause, signal);
      pause = Math.min(pause * 2, longestPause);
    }
  }

  const stopHearing = bus.subscribe('session.changed', ({ user }) => {
    controller?.abort();
    if (!user) return;
    controller = new AbortController();
    void listen(controller.signal);
  });
  return () => {
    stopHearing();
    controller?.abort();
  };
}

/** Until the person turns to this window: the next time it gets the focus, or is shown again. */
function lookedAt(signal: AbortSignal): Promise<void> {
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

/** Until the pause is over, the network is back, or the person is. */
function pauseOrReturn(milliseconds: number, signal: AbortSignal): Promise<void> {
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
    // Up to a quarter more, so that a restarted server is not met by everyone at once.
    const timer = setTimeout(end, milliseconds * (1 + Math.random() / 4));
    window.addEventListener('online', end);
    window.addEventListener('focus', end);
    document.addEventListener('visibilitychange', endWhenSeen);
    signal.addEventListener('abort', end);
  });
}
