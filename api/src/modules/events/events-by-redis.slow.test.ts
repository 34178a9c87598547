import type { AddressInfo } from 'node:net';
import { listenToPush } from '../../../testing/push-listener';
import { startPostgres, type PostgresServer } from '../../../testing/postgres-server';
import { createTestApp, type TestApp } from '../../../testing/test-app';
import { createDatabase } from '../../database/database';
import { migrateUp } from '../../database/migrator';
import { createServerDriver } from '../../database/server-driver';
import type { TestRedis } from '../../database/testing/fake-redis';
import { startTestRedis } from '../../database/testing/test-redis';

let postgres: PostgresServer;
let redis: TestRedis;
const servers: TestApp[] = [];

async function open(databaseUrl: string): Promise<TestApp> {
  const driver = createServerDriver({ url: databaseUrl, connections: 4, onError: () => undefined });
  const database = await createDatabase(driver);
  await migrateUp(database);
  const server = await createTestApp({ database, config: { databaseUrl, redisUrl: redis.url } });
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  servers.push(server);
  return server;
}
const urlOf = ({ app }: TestApp) => `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;

beforeAll(async () => {
  [postgres, redis] = await Promise.all([startPostgres(), startTestRedis()]);
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()));
  await Promise.all([postgres?.stop(), redis?.close()]);
});

it('delivers events to browsers of another server through Redis alone', async () => {
  const url = await postgres.createDatabase();
  const [one, other] = [await open(url), await open(url)];
  const user = await one.signUp();
  const browser = await listenToPush(urlOf(other), user);
  const data = { id: 'x', kind: 'test', title: 'عنوان', body: '' };
  await one.core.events.publish(user.userId, 'notification.added', data);
  const heard = await browser.find(({ event }) => event === 'notification.added');
  expect(JSON.parse(heard.data)).toEqual(data);
  expect(redis.published).toContain(`event.published ${user.userId}`);
  browser.leave();
});
