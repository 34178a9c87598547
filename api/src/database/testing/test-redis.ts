import { Redis } from 'ioredis';
import { CHANNEL } from '../broadcast';
import { startFakeRedis, type TestRedis } from './fake-redis';

/** The fake, or a real server with `CONTRACT_REDIS=redis://127.0.0.1:6379`, one test file at a time. */
export async function startTestRedis(): Promise<TestRedis> {
  const url = process.env['CONTRACT_REDIS'];
  return url ? useRedis(url) : startFakeRedis();
}

async function useRedis(url: string): Promise<TestRedis> {
  const watcher = new Redis(url);
  const commander = new Redis(url);
  const published: string[] = [];
  await watcher.subscribe(CHANNEL);
  watcher.on('message', (_, message: string) => published.push(message));
  const count = async () => ((await commander.pubsub('NUMSUB', CHANNEL)) as [string, number])[1];
  const others = await count();
  return {
    url,
    published,
    countListening: async () => (await count()) - others,
    async dropAll() {
      await commander.call('CLIENT', 'KILL', 'TYPE', 'pubsub');
    },
    async close() {
      watcher.disconnect();
      commander.disconnect();
    },
  };
}
