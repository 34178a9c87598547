import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { isServerAway } from './connection-errors';

const CONNECT_TIMEOUT_MS = 2_000;
/** Heartbeat interval, and how many may be missed. */
const HEARTBEAT_INTERVAL_MS = 1_000;
const MAX_MISSED_HEARTBEATS = 3;
const MIN_RECONNECT_DELAY_MS = 100;
const MAX_RECONNECT_DELAY_MS = 1_000;

export interface ListenerOptions {
  readonly url: string;
  readonly channel: string;
  receive(message: string): void;
  onError(error: Error): void;
  onLost(): void;
  /** The server is away. Called for each failed attempt. */
  onAway(error: Error): void;
  /** Listening again; messages in between were lost. */
  onBack(): void;
}

export async function startListening(options: ListenerOptions): Promise<() => Promise<void>> {
  const stopping = new AbortController();
  let client = await open(options);

  async function keepListening(): Promise<void> {
    while (!stopping.signal.aborted) {
      const reason = await waitUntilLost(client, stopping.signal);
      if (stopping.signal.aborted) return;
      options.onLost();
      client.connection.stream.destroy();
      if (reason === 'silent') options.onAway(new Error('The database server does not respond'));
      const next = await reopen();
      if (!next) return;
      client = next;
      options.onBack();
    }
  }

  async function reopen(): Promise<pg.Client | undefined> {
    for (let attempt = 0; ; attempt += 1) {
      const maxDelayMs = Math.min(MAX_RECONNECT_DELAY_MS, MIN_RECONNECT_DELAY_MS * 2 ** attempt);
      await pause(maxDelayMs * (0.75 + Math.random() / 4), undefined, { signal: stopping.signal }).catch(
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
        options.onError(error);
        if (isServerAway(error)) options.onAway(error);
      }
    }
  }

  const ended = keepListening();
  return async () => {
    stopping.abort();
    await ended;
    // Through the driver: it reports an unannounced end as an error.
    client.end().catch(() => undefined);
    // An unreachable server never confirms the close.
    setTimeout(() => client.connection.stream.destroy(), CONNECT_TIMEOUT_MS).unref();
  };
}

async function open({ url, channel, receive, onError }: ListenerOptions): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
  });
  // An unhandled `error` event ends the process.
  client.on('error', onError);
  client.on('notification', ({ payload }) => receive(payload ?? ''));
  const timer = setTimeout(
    () => client.connection.stream.destroy(new Error('The database server does not respond')),
    2 * CONNECT_TIMEOUT_MS,
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
 * Resolves when the connection has ended or gone silent. The heartbeat is the protocol's Sync, which runs
 * nothing and works on every server. Counts event loop turns, so a stalled process does not mistake its own
 * delay for silence.
 */
function waitUntilLost(client: pg.Client, signal: AbortSignal): Promise<'ended' | 'silent' | 'stopped'> {
  return new Promise((resolve) => {
    let pendingHeartbeats = 0;
    const onReply = () => (pendingHeartbeats = 0);
    const timer = setInterval(() => {
      if (pendingHeartbeats >= MAX_MISSED_HEARTBEATS) return settle('silent');
      pendingHeartbeats += 1;
      if (client.connection.stream.writable) client.connection.sync();
    }, HEARTBEAT_INTERVAL_MS);
    const onEnd = () => settle('ended');
    const onStop = () => settle('stopped');
    function settle(reason: 'ended' | 'silent' | 'stopped'): void {
      clearInterval(timer);
      client.off('end', onEnd);
      client.connection.off('readyForQuery', onReply);
      signal.removeEventListener('abort', onStop);
      resolve(reason);
    }
    client.once('end', onEnd);
    client.connection.on('readyForQuery', onReply);
    signal.addEventListener('abort', onStop, { once: true });
    if (client.connection.stream.destroyed) onEnd();
  });
}
