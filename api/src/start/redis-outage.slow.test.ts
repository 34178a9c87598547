import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { startCuttingProxy, type CuttingProxy, type Outage } from '../../testing/cutting-proxy';
import { startPostgres, type PostgresServer } from '../../testing/postgres-server';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { createDatabase } from '../database/database';
import { migrateUp } from '../database/migrator';
import { createServerDriver } from '../database/server-driver';
import type { TestRedis } from '../database/testing/fake-redis';
import { startTestRedis } from '../database/testing/test-redis';
import { startFakeProvider, type FakeProvider } from '@lisan/engine-writer/testing';
import { chatConfig } from '../modules/text/testing/chat-config';
import { connectChatClient, generationOf } from '../modules/text/testing/chat-client';

let postgres: PostgresServer;
let redis: TestRedis;
let proxy: CuttingProxy;
let provider: FakeProvider;
let one: TestApp;
let other: TestApp;

async function open(databaseUrl: string): Promise<TestApp> {
  const driver = createServerDriver({ url: databaseUrl, connections: 4, onError: () => undefined });
  const database = await createDatabase(driver);
  await migrateUp(database);
  const redisUrl = `redis://127.0.0.1:${proxy.port}`;
  const server = await createTestApp({
    database,
    isWorking: true,
    config: { databaseUrl, redisUrl, ...chatConfig(provider) },
  });
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  return server;
}
const urlOf = ({ app }: TestApp) => `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;

beforeAll(async () => {
  [postgres, redis, provider] = await Promise.all([startPostgres(), startTestRedis(), startFakeProvider()]);
  proxy = await startCuttingProxy({ port: Number(new URL(redis.url).port) });
  const url = await postgres.createDatabase();
  one = await open(url);
  other = await open(url);
});
afterAll(async () => {
  await Promise.all([one?.close(), other?.close()]);
  await Promise.all([postgres?.stop(), proxy?.close(), provider?.close()]);
  await redis?.close();
});

const readiness = async (server: TestApp) => {
  const answer = await fetch(`${urlOf(server)}/api/health/ready`);
  return { status: answer.status, checks: ((await answer.json()) as { checks: object }).checks };
};
async function reach(push: 'ok' | 'degraded'): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    const found = await Promise.all([one, other].map(readiness));
    // Stays ready, whatever Redis does.
    expect(found.map(({ status }) => status)).toEqual([200, 200]);
    if (found.every(({ checks }) => 'push' in checks && checks.push === push)) return;
    if (tries > 400) throw new Error(`readiness does not say ${push}`);
    await pause(25);
  }
}

it.each<Outage>(['refused', 'silent'])(
  "keeps servers ready while Redis is away (%s), with push degraded, and stops the other's reply",
  async (kind) => {
    await reach('ok');
    provider.setReply(['Good ', 'morning']);
    provider.fault({ kind: 'slow', firstMs: 1, nextMs: 60_000 });
    const user = await one.signUp();
    const reader = await connectChatClient(urlOf(one), user).stream('hello');
    const begin = [...(await reader.until('start')), ...(await reader.until('delta'))];
    try {
      await proxy.begin(kind);
      const there = connectChatClient(urlOf(other), user);
      const answer = await there.send('POST', `/text/generations/${generationOf(begin).id}/stop`);
      expect([answer.status, await answer.json()]).toEqual([200, expect.objectContaining({ success: true })]);
      const rest = await reader.until('done');
      expect(rest.at(-1)).toMatchObject({ data: { messages: [{ status: 'stopped', response: 'Good ' }] } });
      await reach('degraded');
    } finally {
      await proxy.end();
    }
    await reach('ok');
  },
);
