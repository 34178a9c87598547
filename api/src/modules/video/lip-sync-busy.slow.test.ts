import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { TestApp } from '../../../testing/test-app';
import { until } from '@lisan/engine-runtime/testing';
import { lipSyncCalls, openSyncSoStudio, type SyncSoStudio } from './testing/sync-so-studio';

let studio: SyncSoStudio;
let server: TestApp;
beforeAll(async () => {
  studio = await openSyncSoStudio();
  server = await studio.open(null);
});
afterAll(async () => {
  await server.close();
  await studio.close();
});

it('waits while the provider is busy, counts no failure, and says so on the card', async () => {
  const user = await server.signUp();
  const calls = lipSyncCalls(server, user);
  for (let tries = 0; tries < 4; tries += 1)
    studio.fake.errors.push({ status: 429, headers: { 'retry-after': '0' } });
  await calls.startJob(await studio.addMedia(server, user));
  const { db } = server.core.database;
  const readJob = () =>
    db
      .selectFrom('jobs')
      .select(['state', 'failures', sql<number>`extract(epoch from run_at - now())::float8`.as('pause')])
      .where('kind', '=', 'lip-sync')
      .executeTakeFirstOrThrow();
  await until(async () => studio.fake.errors.length === 0 && (await readJob()).state === 'queued');
  const waiting = await readJob();
  expect(waiting.failures).toBe(0);
  expect(waiting.pause).toBeGreaterThan(4);
  const [card] = await calls.list();
  expect(card).toMatchObject({ status: 'PROCESSING', refunded: false });
  expect(JSON.stringify(card)).toContain('lip-sync provider is busy');

  await db.updateTable('jobs').set({ run_at: new Date() }).where('kind', '=', 'lip-sync').execute();
  await until(async () => (await calls.list())[0]?.status === 'COMPLETED');
  expect(studio.fake.generationBodies).toHaveLength(1);
});

it('waits while files are unavailable, sends no provider request, and completes later', async () => {
  const user = await server.signUp();
  const calls = lipSyncCalls(server, user);
  const added = await studio.addMedia(server, user);
  const asked = studio.fake.generationBodies.length;
  const media = join(server.core.config.dataFolder, 'media');
  await rename(media, `${media}-unmounted`);
  await calls.startJob(added);
  const { db } = server.core.database;
  const readJob = () =>
    db
      .selectFrom('jobs')
      .select(['state', 'failures', 'attempt'])
      .where('kind', '=', 'lip-sync')
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow();
  const makeDue = () =>
    db.updateTable('jobs').set({ run_at: new Date() }).where('state', '=', 'queued').execute();
  for (let attempt = 1; attempt <= 4; attempt += 1) {
    await until(async () => {
      const job = await readJob();
      return job.state === 'queued' && job.attempt === attempt;
    });
    await makeDue();
  }
  expect(await readJob()).toMatchObject({ failures: 0 });
  expect((await calls.list())[0]).toMatchObject({ status: 'PROCESSING', refunded: false });
  expect(studio.fake.generationBodies).toHaveLength(asked);

  await rename(`${media}-unmounted`, media);
  await until(async () => {
    await makeDue();
    return (await calls.list())[0]?.status === 'COMPLETED';
  });
  expect(studio.fake.generationBodies).toHaveLength(asked + 1);
});
