import { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { StartupError } from '@lisan/engine-runtime';
import { CHANNEL, createListeners, pack, unpack, type Broadcast } from './broadcast';

const REPLY_TIMEOUT_MS = 2_000;
const HEARTBEAT_INTERVAL_MS = 2_000;

/**
 * Broadcast through Redis, for databases behind a pooler that drops LISTEN. While Redis is away, messages go
 * through `fallback` and `onGap` fires every two seconds.
 */
export async function createRedisBroadcast(
  url: string,
  log: Logger,
  fallback: Broadcast,
): Promise<Broadcast> {
  const listeners = createListeners();
  let isOpen = false;
  let isListening = false;
  // Try once at startup, so the operator sees the error.
  const retryStrategy = (tries: number) => (isOpen ? Math.min(tries * 100, 1_000) : null);
  const options = {
    lazyConnect: true,
    connectTimeout: REPLY_TIMEOUT_MS,
    commandTimeout: REPLY_TIMEOUT_MS,
    // Fail fast while the server is away.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    disconnectTimeout: 500,
    // Done below, to know when messages arrive again.
    autoResubscribe: false,
    retryStrategy,
  };
  const sender = new Redis(url, options);
  // A subscribed connection can run no other command.
  const receiver = new Redis(url, options);
  for (const connection of [sender, receiver]) {
    connection.on('error', (error: Error) => log.warn({ err: error }, 'Redis does not respond'));
  }
  receiver.on('message', (_channel: string, message: string) => listeners.deliver(...unpack(message)));
  receiver.on('close', () => (isListening = false));

  try {
    await Promise.all([sender.connect(), receiver.connect()]);
    await receiver.subscribe(CHANNEL);
    isListening = true;
    isOpen = true;
  } catch (cause) {
    sender.disconnect();
    receiver.disconnect();
    throw new StartupError('The Redis server of REDIS_URL cannot be reached.', { cause });
  }
  receiver.on('ready', () => {
    const onSubscribed = () => {
      isListening = true;
      // State cached before the reconnect may be stale.
      listeners.notifyGap();
    };
    receiver.subscribe(CHANNEL).then(onSubscribed, (error: unknown) => {
      log.warn({ err: error }, 'Redis does not respond');
      receiver.disconnect(true);
    });
  });

  const isThere = () => isListening && sender.status === 'ready';
  const pulse = setInterval(() => {
    if (!isThere()) listeners.notifyGap();
    for (const connection of [sender, receiver]) {
      if (connection.status === 'ready') connection.ping().catch(() => connection.disconnect(true));
    }
  }, HEARTBEAT_INTERVAL_MS).unref();

  /** A message may arrive through either transport. */
  const both = (stops: (() => void)[]) => () => stops.forEach((stop) => stop());
  return {
    // Processes that lost Redis publish through the fallback.
    isWhole: () => isThere() && fallback.isWhole(),
    subscribe: (topic, listener) =>
      both([listeners.subscribe(topic, listener), fallback.subscribe(topic, listener)]),
    onGap: (listener) => both([listeners.onGap(listener), fallback.onGap(listener)]),
    async publish(topic, payload) {
      try {
        await sender.publish(CHANNEL, pack(topic, payload));
      } catch (error) {
        log.warn({ err: error, topic }, 'a message is sent through the database: Redis is unavailable');
        await fallback.publish(topic, payload);
      }
    },
    async close() {
      isOpen = false;
      clearInterval(pulse);
      await Promise.all(
        [sender, receiver].map((connection) => connection.quit().catch(() => connection.disconnect())),
      );
    },
  };
}
