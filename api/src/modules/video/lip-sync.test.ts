import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import type { Job } from '@lisan/contract';
import { Problem } from '@lisan/errors';
import type { TestApp, TestUser } from '../../../testing/test-app';
import en from '../../translations/en.json' with { type: 'json' };
import { LIP_SYNC } from './lip-sync.service';
import { until } from '../../../testing/until';
import { lipSyncCalls, openSyncSoStudio, type SyncSoStudio } from './testing/sync-so-studio';

jest.setTimeout(60_000);
let studio: SyncSoStudio;
let server: TestApp;
let user: TestUser;
let calls: ReturnType<typeof lipSyncCalls>;
let media: { video_id: string; audio_id: string };
let before: Awaited<ReturnType<typeof calls.balance>>;

beforeAll(async () => {
  studio = await openSyncSoStudio();
  server = await studio.open(null);
});
beforeEach(async () => {
  user = await server.signUp();
  calls = lipSyncCalls(server, user);
  media = await studio.addMedia(server, user);
  before = await calls.balance();
  studio.fake.looks = 0;
  for (const list of [studio.fake.orders, studio.fake.endings]) list.length = 0;
});
afterAll(async () => {
  await server.close();
  await studio.close();
});

async function order(): Promise<string> {
  const answer = await calls.order(media);
  expect([answer.statusCode, answer.body]).toEqual([200, expect.anything()]);
  return answer.json<Job>().job_id;
}

const makeDue = async () => {
  await server.core.database.db
    .updateTable('jobs')
    .set({ run_at: new Date(0) })
    .where('kind', '=', LIP_SYNC)
    .where('state', '=', 'queued')
    .execute();
  await server.core.jobs.enqueue(server.core.database.db, LIP_SYNC, { jobId: 'nobody' });
};
const ended = (id: string, status: Job['status']) =>
  until(async () => (await calls.get(id)).status === status);

it('completes with a video, a poster and the charge', async () => {
  const id = await order();
  await ended(id, 'COMPLETED');
  const job = await calls.get(id);
  expect(job).toMatchObject({ progress: 1, step: 'done', video_id: media.video_id });
  for (const url of [job.result_video_url, job.poster_url]) {
    const file = await server.app.inject({ url: url ?? '', headers: { range: 'bytes=0-15' } });
    expect(file.statusCode).toBe(206);
  }
  const after = await calls.balance();
  expect(before.process_video_quota - after.process_video_quota).toBe(1);
  expect(before.video_quota - after.video_quota).toBeGreaterThan(0.9);
  expect(before.video_quota - after.video_quota).toBeLessThan(1.2);
});

it('runs one lip-sync per account, even for concurrent requests', async () => {
  studio.fake.looks = 10_000;
  const answers = await Promise.all([calls.order(media), calls.order(media), calls.order(media)]);
  expect(answers.map(({ statusCode }) => statusCode).sort((one, other) => one - other)).toEqual([
    200, 409, 409,
  ]);
  expect((await calls.list()).map(({ status }) => status)).toHaveLength(1);
  expect((await calls.balance()).process_video_quota).toBe(before.process_video_quota - 1);
  const refused = answers.find(({ statusCode }) => statusCode === 409);
  expect(refused?.json()).toMatchObject({
    code: 'already_running',
    detail: 'Please wait for the previous sync to complete.',
  });
  await calls.cancel((await calls.list())[0]?.job_id ?? '');
});

it('refunds a cancelled job once, and allows a retry', async () => {
  studio.fake.looks = 10_000;
  const id = await order();
  await until(() => studio.fake.orders.length === 1);
  expect((await calls.cancel(id)).json()).toMatchObject({ status: 'CANCELED', refunded: true });
  expect(await calls.balance()).toEqual(before);
  expect((await calls.cancel(id)).statusCode).toBe(409);
  expect(await calls.balance()).toEqual(before);
  studio.fake.looks = 0;
  expect((await calls.retry(id)).json()).toMatchObject({ status: 'PENDING', refunded: false });
  await ended(id, 'COMPLETED');
  expect((await calls.balance()).process_video_quota).toBe(before.process_video_quota - 1);
  expect((await calls.retry(id)).statusCode).toBe(409);
});

it("keeps a failed job's card with the reason, and charges nothing", async () => {
  studio.fake.endings.push({ status: 'FAILED', error: 'no face detected', errorCode: 'no_face' });
  const id = await order();
  await ended(id, 'REJECTED');
  expect(await calls.get(id)).toMatchObject({ refunded: true, reason: expect.stringMatching(/face/i) });
  expect(await calls.list()).toHaveLength(1);
  expect(await calls.balance()).toEqual(before);
});

it('rejects immediately what the provider rejects', async () => {
  studio.fake.endings.push({ status: 'REJECTED', error: 'Policy' });
  await ended(await order(), 'REJECTED');
  expect(studio.fake.orders).toHaveLength(1);
  expect(await calls.balance()).toEqual(before);
});

it('marks a server error as failed, not rejected, whatever its message', async () => {
  const writing = jest.spyOn(server.core.media, 'addFile');
  writing.mockRejectedValue(new Problem('not_configured', { message: 'media_no_ffmpeg' }));
  const id = await order();
  await until(async () => {
    await makeDue();
    return (await calls.get(id)).refunded;
  });
  writing.mockRestore();
  expect(await calls.get(id)).toMatchObject({ status: 'FAILED', reason: expect.stringContaining('ffmpeg') });
});

it('reports a full disk, charges nothing, and succeeds on a retry', async () => {
  const writing = jest.spyOn(server.core.media, 'addFile');
  const full = Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
  writing.mockRejectedValue(full);
  const id = await order();
  await until(async () => {
    await makeDue();
    return (await calls.get(id)).status === 'FAILED';
  });
  writing.mockRestore();
  expect(await calls.get(id)).toMatchObject({ refunded: true, reason: en.disk_full, result_video_url: null });
  expect(await calls.balance()).toEqual(before);
  expect((await calls.retry(id)).statusCode).toBe(200);
  await ended(id, 'COMPLETED');
  expect(await calls.get(id)).toMatchObject({ reason: null, refunded: false });
});

it.each([['lip_sync_several_faces'], ['lip_sync_face_too_small'], ['lip_sync_no_face']])(
  'rejects a known bad face before reserving quota: %s',
  async (refusal) => {
    await server.core.database.db
      .updateTable('videos')
      .set({ face_check: JSON.stringify({ ok: false, refusal, values: {} }) })
      .where('id', '=', media.video_id)
      .execute();
    const answer = await calls.order(media);
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ code: 'unsuitable_face', detail: expect.stringMatching(/face/i) });
    expect(await calls.list()).toEqual([]);
    expect(await calls.balance()).toEqual(before);
    expect(studio.fake.orders).toEqual([]);
  },
);

it('rejects a request without quota and stores nothing', async () => {
  await server.core.database.db.deleteFrom('ledger').where('user_id', '=', user.userId).execute();
  const answer = await calls.order(media);
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([402, 'quota_exceeded']);
  expect(await calls.list()).toEqual([]);
});

it('keeps its source files until it ends', async () => {
  studio.fake.looks = 10_000;
  const id = await order();
  expect((await calls.call('DELETE', `/video/video/${media.video_id}`)).statusCode).toBe(409);
  expect((await calls.call('DELETE', `/video/audio/${media.audio_id}`)).statusCode).toBe(409);
  await calls.cancel(id);
  expect((await calls.call('DELETE', `/video/video/${media.video_id}`)).statusCode).toBe(200);
});

it('fails and refunds when its audio was deleted meanwhile', async () => {
  studio.fake.looks = 10_000;
  const id = await order();
  await calls.cancel(id);
  await server.core.database.transaction(async (trx) => {
    await trx.deleteFrom('audios').where('id', '=', media.audio_id).execute();
    await trx
      .updateTable('lip_sync_jobs')
      .set({ status: 'PENDING', refunded: false, reason: null })
      .where('job_id', '=', id)
      .execute();
    await server.core.jobs.enqueue(trx, LIP_SYNC, { jobId: id });
  });
  await ended(id, 'FAILED');
  expect(await calls.get(id)).toMatchObject({ refunded: true });
  expect(await calls.balance()).toEqual(before);
});

it.each(['videos', 'audios'] as const)('reports and refunds a missing file of %s', async (table) => {
  const { db } = server.core.database;
  const id = media[table === 'videos' ? 'video_id' : 'audio_id'];
  const { media_key: key } = await db
    .selectFrom(table)
    .select('media_key')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await db
    .updateTable('videos')
    .set({ face_check: JSON.stringify({ ok: true, duration: 2 }) })
    .where('id', '=', media.video_id)
    .execute();
  const folder = join(server.core.config.dataFolder, 'media');
  const names = (await readdir(folder)).filter((name) => name.startsWith(key));
  await Promise.all(names.map((name) => rm(join(folder, name))));
  const jobId = await order();
  await ended(jobId, 'FAILED');
  expect(await calls.get(jobId)).toMatchObject({
    refunded: true,
    reason: 'This file is no longer there.',
  });
  expect(await calls.balance()).toEqual(before);
  expect(studio.fake.orders).toEqual([]);
});
