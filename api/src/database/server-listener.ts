import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { isServerAway } from './connection-faults';

const CONNECT_MS = 2_000;
/** How often the connection is asked for a sign of life, and how many times in vain. */
const PULSE_MS = 1_000;
const MISSED_PULSES = 3;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 1_000;

export interface ListenerOptions {
  readonly url: string;
  readonly channel: string;
  receive(message: string): void;
  onFault(error: Error): void;
  /** Nothing is heard until `onBack`. */
  onLost(): void;
  /** The server is away: nobody needs to wait for it. Told again at each failed try. */
  onAway(error: Error): void;
  /** It listens again; what was said in between was not heard. */
  onBack(): void;
}

/**
 * One connection that listens until stopped. When it is lost there is one try at a time to have another, with growing
 * pauses: it is also how the rest of the process learns that the server has gone and that it is back.
 */
export async function startListening(options: ListenerOptions): Promise<() => Promise<void>> {
  const stopping = new AbortController();
  let client = await open(options);

  async function goOn(): Promise<void> {
    while (!stopping.signal.aborted) {
      const reason = await untilLost(client, stopping.signal);
      if (stopping.signal.aborted) return;
      options.onLost();
      client.connection.stream.destroy();
      if (reason === 'silent') options.onAway(new Error('The database server does not answer'));
      const next = await openAgain();
      if (!next) return;
      client = next;
      options.onBack();
    }
  }

  async function openAgain(): Promise<pg.Client | undefined> {
    for (let tries = 0; ; tries += 1) {
      const longest = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** tries);
      await pause(longest * (0.75 + Math.random() / 4), undefined, { signal: stopping.signal }).catch(
        () => undefined,
      );
      if (stopping.signal.aborted) return undefined;
      try {
        const next = await open(options);
        if (!stopping.signal.aborted) return next;
        next.connection.stream.destroy();
        return undefined;
      } catch (cause) {
        const error = cause instanceof Error ? cause : new Error(String(cause));
        options.onFault(error);
        if (isServerAway(error)) options.onAway(error);
      }
    }
  }

  const ended = goOn();
  return async () => {
    stopping.abort();
    await ended;
    // Said by the driver itself: an end that it has not been told of is a fault to it.
    client.end().catch(() => undefined);
    // A server that is away never says goodbye.
    setTimeout(() => client.connection.stream.destroy(), CONNECT_MS).unref();
  };
}

async function open({ url, channel, receive, onFault }: ListenerOptions): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
  });
  // From the first moment to the last: an `error` that nobody hears ends the process.
  client.on('error', onFault);
  client.on('notification', ({ payload }) => receive(payload ?? ''));
  const timer = setTimeout(
    () => client.connection.stream.destroy(new Error('The database server does not answer')),
    2 * CONNECT_MS,
  );
  try {
    await client.connect();
    await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    return client;
  } catch (error) {
    client.connection.stream.destroy();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Resolves once the connection has ended or gone silent. The sign of life is the protocol's own Sync: it runs nothing,
 * and every server answers it. Counted by turns of the event loop, so that a process that was held up itself does not
 * take that for silence.
 */
function untilLost(client: pg.Client, signal: AbortSignal): Promise<'ended' | 'silent' | 'stopped'> {
  return new Promise((resolve) => {
    let unanswered = 0;
    const onAnswer = () => (unanswered = 0);
    const timer = setInterval(() => {
      if (unanswered >= MISSED_PULSES) return settle('silent');
      unanswered += 1;
      if (client.connection.stream.writable) client.connection.sync();
    }, PULSE_MS);
    const onEnd = () => settle('ended');
    const onStop = () => settle('stopped');
    function settle(reason: 'ended' | 'silent' | 'stopped'): void {
      clearInterval(timer);
      client.off('end', onEnd);
      client.connection.off('readyForQuery', onAnswer);
      signal.removeEventListener('abort', onStop);
      resolve(reason);
    }
    client.once('end', onEnd);
    client.connection.on('readyForQuery', onAnswer);
    signal.addEventListener('abort', onStop, { once: true });
    if (client.connection.stream.destroyed) onEnd();
  });
}
