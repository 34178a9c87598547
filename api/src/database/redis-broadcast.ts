import { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { StartupError } from '../startup-error';
import { CHANNEL, createListeners, pack, unpack, type Broadcast } from './broadcast';

/** The same words through Redis, for databases behind a pooler that drops LISTEN. */
export async function createRedisBroadcast(url: string, log: Logger): Promise<Broadcast> {
  const listeners = createListeners();
  let isOpen = false;
  // At the start one try is enough: its failure is told to the operator.
  const retryStrategy = (tries: number) => (isOpen ? Math.min(tries * 100, 2_000) : null);
  const options = {
    lazyConnect: true,
    connectTimeout: 5_000,
    maxRetriesPerRequest: 2,
    disconnectTimeout: 500,
    retryStrategy,
  };
  const sender = new Redis(url, options);
  // A connection that subscribes can do nothing else; it subscribes again by itself when it was lost.
  const receiver = new Redis(url, options);
  for (const connection of [sender, receiver]) {
    connection.on('error', (error: Error) => log.warn({ err: error }, 'Redis does not answer'));
  }
  receiver.on('message', (_channel: string, message: string) => listeners.deliver(...unpack(message)));
  try {
    await Promise.all([sender.connect(), receiver.connect()]);
    await receiver.subscribe(CHANNEL);
    isOpen = true;
  } catch (cause) {
    sender.disconnect();
    receiver.disconnect();
    throw new StartupError('The Redis server of REDIS_URL cannot be reached.', { cause });
  }
  return {
    subscribe: listeners.subscribe,
    async publish(topic, payload) {
      await sender.publish(CHANNEL, pack(topic, payload));
    },
    async close() {
      await Promise.all([sender.quit(), receiver.quit()]);
    },
  };
}
