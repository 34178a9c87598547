import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { createRedisBroadcast } from './redis-broadcast';
import { startFakeRedis, type FakeRedis } from './testing/fake-redis';

const log = pino({ level: 'silent' });

describe('words through Redis', () => {
  let redis: FakeRedis;
  let url: string;
  beforeAll(async () => {
    redis = await startFakeRedis();
    url = redis.url;
  });
  afterAll(() => redis.close());

  it('reach the listeners of every process, and end with the unsubscribe', async () => {
    const [first, second] = [await createRedisBroadcast(url, log), await createRedisBroadcast(url, log)];
    const heard: string[] = [];
    const unsubscribe = first.subscribe('topic', (payload) => void heard.push(`first ${payload}`));
    second.subscribe('topic', (payload) => void heard.push(`second ${payload}`));
    second.subscribe('another', (payload) => void heard.push(`wrong ${payload}`));
    await second.publish('topic', 'كلمة one');
    await waitFor(() => heard.length === 2);
    expect(heard.sort()).toEqual(['first كلمة one', 'second كلمة one']);
    unsubscribe();
    await first.publish('topic', 'two');
    await waitFor(() => heard.length === 3);
    expect(heard[2]).toBe('second two');
    await Promise.all([first.close(), second.close()]);
  });

  it('are heard again after a lost connection', async () => {
    const broadcast = await createRedisBroadcast(url, log);
    const heard: string[] = [];
    broadcast.subscribe('topic', (payload) => void heard.push(payload));
    redis.dropAll();
    for (let tries = 0; heard.length === 0 && tries < 100; tries += 1) {
      await broadcast.publish('topic', 'again');
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    expect(heard).toContain('again');
    await broadcast.close();
  });

  it('cannot begin without a server, in words', async () => {
    await expect(createRedisBroadcast('redis://127.0.0.1:1', log)).rejects.toMatchObject({
      name: 'StartupError',
      message: 'The Redis server of REDIS_URL cannot be reached.',
    });
  });
});

async function waitFor(isDone: () => boolean): Promise<void> {
  for (let tries = 0; !isDone(); tries += 1) {
    if (tries > 300) throw new Error('waited in vain');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
