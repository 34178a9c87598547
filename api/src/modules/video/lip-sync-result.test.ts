import { afterAll, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import type { Job } from '@lisan/contract';
import type { TestApp, TestUser } from '../../../testing/test-app';
import { until } from '../../../testing/until';
import { lipSyncCalls, openSyncSoStudio, type SyncSoStudio } from './testing/sync-so-studio';

jest.setTimeout(120_000);
let studio: SyncSoStudio;
let server: TestApp;
let user: TestUser;
let calls: ReturnType<typeof lipSyncCalls>;
let before: Awaited<ReturnType<typeof calls.balance>>;

beforeAll(async () => {
  studio = await openSyncSoStudio();
  server = await studio.open(null);
});
beforeEach(async () => {
  user = await server.signUp();
  calls = lipSyncCalls(server, user);
  before = await calls.balance();
  const { fake } = studio;
  Object.assign(fake, { looks: 0, hasDownload: true });
  for (const list of [fake.orders, fake.endings, fake.results, fake.keyRefusals]) list.length = 0;
});
afterAll(async () => {
  await server.close();
  await studio.close();
});

async function order(): Promise<string> {
  const answer = await calls.order(await studio.addMedia(server, user));
  expect([answer.statusCode, answer.body]).toEqual([200, expect.anything()]);
  return answer.json<Job>().job_id;
}
const ended = (id: string, status: Job['status']) =>
  until(async () => (await calls.get(id)).status === status);
const makeDue = () =>
  server.core.database.db
    .updateTable('jobs')
    .set({ run_at: new Date(0) })
    .where('kind', '=', 'lip-sync')
    .where('state', '=', 'queued')
    .execute();
const rowOf = (id: string) =>
  server.core.database.db
    .selectFrom('lip_sync_jobs')
    .selectAll()
    .where('job_id', '=', id)
    .executeTakeFirstOrThrow();

it('retries a download of a finished provider job beyond the failure limit', async () => {
  studio.fake.hasDownload = false;
  studio.fake.results.push(...Array.from({ length: 5 }, () => ({ status: 403 })));
  const id = await order();
  await until(async () => {
    await makeDue();
    await server.core.jobs.enqueue(server.core.database.db, 'lip-sync', { jobId: 'nobody' });
    return (await calls.get(id)).status !== 'PROCESSING' && (await calls.get(id)).status !== 'PENDING';
  });
  expect(await calls.get(id)).toMatchObject({ status: 'COMPLETED', refunded: false, reason: null });
  expect(studio.fake.results).toEqual([]);
  expect(studio.fake.orders).toHaveLength(1);
  expect((await calls.balance()).process_video_quota).toBe(before.process_video_quota - 1);
});

it('reports a result hosted elsewhere, refunds it, and downloads it on a retry', async () => {
  studio.fake.hasDownload = false;
  const location = 'https://elsewhere.example/output.mp4';
  studio.fake.results.push(...[1, 2, 3].map(() => ({ status: 302, location })));
  const id = await order();
  await ended(id, 'FAILED');
  expect(await calls.get(id)).toMatchObject({
    refunded: true,
    reason: expect.stringMatching(/outside its own storage/),
  });
  expect(await calls.balance()).toEqual(before);
  expect((await calls.retry(id)).statusCode).toBe(200);
  await ended(id, 'COMPLETED');
  expect(studio.fake.orders).toHaveLength(1);
  expect((await rowOf(id)).refunded).toBe(false);
});

it('creates one provider job when the first response is lost', async () => {
  studio.fake.keyRefusals.push({ name: 'idempotency-outcome-unknown-named', isTaken: true });
  const id = await order();
  await ended(id, 'COMPLETED');
  expect(studio.fake.orders).toHaveLength(1);
});
