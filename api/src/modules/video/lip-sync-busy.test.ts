import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { sql } from 'kysely';
import type { TestApp } from '../../../testing/test-app';
import { until } from '../../../testing/until';
import { lipSyncCalls, openSyncSoStudio, type SyncSoStudio } from './testing/sync-so-studio';

jest.setTimeout(60_000);
let studio: SyncSoStudio;
let server: TestApp;
beforeAll(async () => {
  studio = await openSyncSoStudio();
  server = await studio.open(null);
}, 60_000);
afterAll(async () => {
  await server.close();
  await studio.close();
});

it('waits while the provider has its hands full, counts no failure, and says so on the card', async () => {
  const user = await server.signUp();
  const calls = lipSyncCalls(server, user);
  // All tries of one request: sync.so takes so many at a time, by its contract.
  for (let tries = 0; tries < 4; tries += 1)
    studio.fake.refusals.push({ status: 429, headers: { 'retry-after': '0' } });
  await calls.order(await studio.addMedia(server, user));
  const { db } = server.core.database;
  const readJob = () =>
    db
      .selectFrom('jobs')
      .select(['state', 'failures', sql<number>`extract(epoch from run_at - now())::float8`.as('pause')])
      .where('kind', '=', 'lip-sync')
      .executeTakeFirstOrThrow();
  await until(async () => studio.fake.refusals.length === 0 && (await readJob()).state === 'queued');
  const waiting = await readJob();
  expect(waiting.failures).toBe(0);
  expect(waiting.pause).toBeGreaterThan(4);
  const [card] = await calls.list();
  expect(card).toMatchObject({ status: 'PROCESSING', refunded: false });
  expect(JSON.stringify(card)).toContain('busy with other videos');

  await db.updateTable('jobs').set({ run_at: new Date() }).where('kind', '=', 'lip-sync').execute();
  await until(async () => (await calls.list())[0]?.status === 'COMPLETED');
  expect(studio.fake.orders).toHaveLength(1);
});
