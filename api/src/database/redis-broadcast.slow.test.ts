import { pino } from 'pino';
import { startCuttingProxy, type Outage } from '../../testing/cutting-proxy';
import { createListeners, type Broadcast } from './broadcast';
import { createRedisBroadcast } from './redis-broadcast';
import type { TestRedis } from './testing/fake-redis';
import { startTestRedis } from './testing/test-redis';

const log = pino({ level: 'silent' });

function createFallback(): Broadcast {
  const listeners = createListeners();
  return {
    subscribe: listeners.subscribe,
    onGap: listeners.onGap,
    isWhole: () => true,
    publish: async (topic, payload) => listeners.deliver(topic, payload),
    close: async () => undefined,
  };
}
const fallback = createFallback();

describe('Redis broadcast', () => {
  let redis: TestRedis;
  let url: string;
  beforeAll(async () => {
    redis = await startTestRedis();
    url = redis.url;
  });
  afterAll(() => redis.close());

  it('delivers messages to every process until unsubscribed', async () => {
    const [first, second] = [
      await createRedisBroadcast(url, log, fallback),
      await createRedisBroadcast(url, log, fallback),
    ];
    const received: string[] = [];
    const unsubscribe = first.subscribe('topic', (payload) => void received.push(`first ${payload}`));
    second.subscribe('topic', (payload) => void received.push(`second ${payload}`));
    second.subscribe('another', (payload) => void received.push(`wrong ${payload}`));
    await second.publish('topic', 'كلمة one');
    await waitFor(() => received.length === 2);
    expect(received.sort()).toEqual(['first كلمة one', 'second كلمة one']);
    unsubscribe();
    await first.publish('topic', 'two');
    await waitFor(() => received.length === 3);
    expect(received[2]).toBe('second two');
    await Promise.all([first.close(), second.close()]);
  });

  it('receives messages again after a lost connection', async () => {
    const broadcast = await createRedisBroadcast(url, log, fallback);
    const received: string[] = [];
    broadcast.subscribe('topic', (payload) => void received.push(payload));
    await redis.dropAll();
    for (let tries = 0; received.length === 0 && tries < 100; tries += 1) {
      await broadcast.publish('topic', 'again');
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    expect(received).toContain('again');
    await broadcast.close();
  });

  it.each<Outage>(['refused', 'reset', 'silent'])(
    'falls back to the database while Redis is away (%s), and returns to Redis only',
    async (kind) => {
      const own = await startTestRedis();
      const proxy = await startCuttingProxy({ port: Number(new URL(own.url).port) });
      const broadcast = await createRedisBroadcast(`redis://127.0.0.1:${proxy.port}`, log, createFallback());
      const received: string[] = [];
      let gaps = 0;
      broadcast.subscribe('topic', (payload) => void received.push(payload));
      broadcast.onGap(() => (gaps += 1));
      await broadcast.publish('topic', 'before');
      await waitFor(() => received.length === 1);
      expect(broadcast.isWhole()).toBe(true);

      await proxy.begin(kind);
      await Promise.all(['one', 'two'].map((payload) => broadcast.publish('topic', payload)));
      await waitFor(() => received.length === 3);
      await waitFor(() => !broadcast.isWhole());
      await waitFor(() => gaps >= 2);

      await proxy.end();
      await waitFor(() => broadcast.isWhole());
      expect(await own.countListening()).toBe(1);
      received.length = 0;
      await broadcast.publish('topic', 'after');
      await broadcast.publish('topic', 'last');
      await waitFor(() => received.includes('last'));
      expect(received).toEqual(['after', 'last']);
      await broadcast.close();
      await Promise.all([proxy.close(), own.close()]);
    },
    30_000,
  );

  it('does not prevent a server from stopping while Redis is away', async () => {
    const proxy = await startCuttingProxy({ port: Number(new URL(url).port) });
    const broadcast = await createRedisBroadcast(`redis://127.0.0.1:${proxy.port}`, log, fallback);
    await proxy.begin('silent');
    await expect(broadcast.close()).resolves.toBeUndefined();
    await proxy.close();
  });

  it('fails the start with a clear message when Redis is unreachable', async () => {
    await expect(createRedisBroadcast('redis://127.0.0.1:1', log, fallback)).rejects.toMatchObject({
      name: 'StartupError',
      message: 'The Redis server of REDIS_URL cannot be reached.',
    });
  });
});

async function waitFor(isDone: () => boolean): Promise<void> {
  for (let tries = 0; !isDone(); tries += 1) {
    if (tries > 1_000) throw new Error('waited in vain');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
