import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import type { Job, Preflight } from '@lisan/contract';
import { RequestError } from '@lisan/errors';
import type { TestApp, TestUser } from '../../../testing/test-app';
import en from '../../translations/en.json' with { type: 'json' };
import { findJobById, updateJob } from './lip-sync-jobs.repository';
import { LIP_SYNC_JOB } from './lip-sync.service';
import { SYNC_SCORE_JOB } from './sync-score.job';
import { makeDue } from '../../../testing/accounts';
import { until } from '@lisan/engine-runtime/testing';
import { lipSyncCalls, openSyncSoStudio, type SyncSoStudio } from './testing/sync-so-studio';

const ORIGIN = 'https://lisan.example';
let studio: SyncSoStudio;
let server: TestApp;
let user: TestUser;
let calls: ReturnType<typeof lipSyncCalls>;
let media: { video_id: string; audio_id: string };
let before: Awaited<ReturnType<typeof calls.balance>>;

beforeAll(async () => {
  studio = await openSyncSoStudio();
  server = await studio.open(ORIGIN);
});
beforeEach(async () => {
  user = await server.signUp();
  calls = lipSyncCalls(server, user);
  media = await studio.addMedia(server, user);
  before = await calls.balance();
  const { fake } = studio;
  Object.assign(fake, { pollCount: 0, hasDownload: true });
  for (const list of [fake.generationBodies, fake.requests, fake.endings, fake.results]) list.length = 0;
});
afterAll(async () => {
  await server.close();
  await studio.close();
});

async function order(): Promise<string> {
  const answer = await calls.startJob(media);
  expect([answer.statusCode, answer.body]).toEqual([200, expect.anything()]);
  return answer.json<Job>().job_id;
}

const ended = (id: string, status: Job['status']) =>
  until(async () => (await calls.get(id)).status === status);

// The two that wait for scores stand first: later ones would queue behind every other video.
it('sends an unchecked video at once, and shows the result before its score', async () => {
  const id = await order();
  await until(async () => Boolean((await calls.get(id)).proof));
  const events = await server.core.events.listAfter(user.userId, 0);
  const changes = events.flatMap((event) => (event.event === 'job.changed' ? [event.data.job] : []));
  expect(changes.map(({ step }) => step)).not.toContain('finding-face');
  const finished = changes.filter(({ status }) => status === 'COMPLETED');
  expect(finished.map(({ proof }) => proof?.verdict)).toEqual([undefined, 'unknown']);
  expect(finished.map(({ refunded }) => refunded)).toEqual([false, false]);
});

it('scores a removed video without bringing it back', async () => {
  const { database, events, jobs } = server.core;
  const isScored = async () => Boolean((await findJobById(database.db, id))?.proof);
  const countResults = async () =>
    (await events.listAfter(user.userId, 0)).filter(
      (event) => event.event === 'job.changed' && event.data.job.status === 'COMPLETED',
    ).length;
  const id = await order();
  await until(isScored);
  const publishedBefore = await countResults();
  await database.transaction(async (trx) => {
    await updateJob(trx, id, ['COMPLETED'], { proof: null, removed_at: new Date() });
    await jobs.enqueue(trx, SYNC_SCORE_JOB, { jobId: id });
  });
  await until(isScored);
  expect(await countResults()).toBe(publishedBefore);
});

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
  studio.fake.pollCount = 10_000;
  const answers = await Promise.all([calls.startJob(media), calls.startJob(media), calls.startJob(media)]);
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
  studio.fake.pollCount = 10_000;
  const id = await order();
  await until(() => studio.fake.generationBodies.length === 1);
  expect((await calls.cancel(id)).json()).toMatchObject({ status: 'CANCELED', refunded: true });
  expect(await calls.balance()).toEqual(before);
  expect((await calls.cancel(id)).statusCode).toBe(409);
  expect(await calls.balance()).toEqual(before);
  studio.fake.pollCount = 0;
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
  expect(studio.fake.generationBodies).toHaveLength(1);
  expect(await calls.balance()).toEqual(before);
});

it('marks a server error as failed, not rejected, whatever its message', async () => {
  const writing = jest.spyOn(server.core.media, 'addFile');
  writing.mockRejectedValue(new RequestError('not_configured', { message: 'media_no_ffmpeg' }));
  const id = await order();
  await until(async () => {
    await makeDue(server, LIP_SYNC_JOB);
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
    await makeDue(server, LIP_SYNC_JOB);
    return (await calls.get(id)).status === 'FAILED';
  });
  writing.mockRestore();
  expect(await calls.get(id)).toMatchObject({ refunded: true, reason: en.disk_full, result_video_url: null });
  expect(await calls.balance()).toEqual(before);
  expect((await calls.retry(id)).statusCode).toBe(200);
  await ended(id, 'COMPLETED');
  expect(await calls.get(id)).toMatchObject({ reason: null, refunded: false });
});

const saveCheck = (refusal: string, faces: number) =>
  server.core.database.db
    .updateTable('videos')
    .set({
      face_check: JSON.stringify({
        ok: false,
        refusal,
        values: {},
        looks: { faces, height: 60, front: 0.8, light: 0.5 },
      }),
    })
    .where('id', '=', media.video_id)
    .execute();

it('rejects a video without any face before reserving quota', async () => {
  await saveCheck('lip_sync_no_face', 0);
  const answer = await calls.startJob(media);
  expect(answer.statusCode).toBe(422);
  expect(answer.json()).toMatchObject({ code: 'unsuitable_face', detail: expect.stringMatching(/no face/i) });
  expect(await calls.list()).toEqual([]);
  expect(await calls.balance()).toEqual(before);
  expect(studio.fake.generationBodies).toEqual([]);
});

it.each([
  ['lip_sync_several_faces', 2, 'face weak'],
  ['lip_sync_face_too_small', 1, 'size weak'],
  ['lip_sync_face_leaves', 1, 'face weak'],
  ['lip_sync_no_face', 1, 'face weak'],
])('leaves a doubtful face to the provider, with advice: %s', async (refusal, faces, finding) => {
  await saveCheck(refusal, faces);
  const answer = await calls.call('POST', '/video/preflight', { user_email: user.email, ...media });
  const { findings } = answer.json<Preflight>();
  expect(findings.map(({ about, state }) => `${about} ${state}`)).toContain(finding);
  expect(findings.filter(({ about, state }) => about !== 'sound' && state === 'bad')).toEqual([]);
  await ended(await order(), 'COMPLETED');
});

it('rejects a request without quota and stores nothing', async () => {
  await server.core.database.db.deleteFrom('ledger').where('user_id', '=', user.userId).execute();
  const answer = await calls.startJob(media);
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([402, 'quota_exceeded']);
  expect(await calls.list()).toEqual([]);
});

it('keeps its source files until it ends', async () => {
  studio.fake.pollCount = 10_000;
  const id = await order();
  expect((await calls.call('DELETE', `/video/video/${media.video_id}`)).statusCode).toBe(409);
  expect((await calls.call('DELETE', `/video/audio/${media.audio_id}`)).statusCode).toBe(409);
  await calls.cancel(id);
  expect((await calls.call('DELETE', `/video/video/${media.video_id}`)).statusCode).toBe(200);
});

it('fails and refunds when its audio was deleted meanwhile', async () => {
  studio.fake.pollCount = 10_000;
  const id = await order();
  await calls.cancel(id);
  await server.core.database.transaction(async (trx) => {
    await trx.deleteFrom('audios').where('id', '=', media.audio_id).execute();
    await trx
      .updateTable('lip_sync_jobs')
      .set({ status: 'PENDING', refunded: false, reason: null })
      .where('job_id', '=', id)
      .execute();
    await server.core.jobs.enqueue(trx, LIP_SYNC_JOB, { jobId: id });
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
    reason: 'This file no longer exists.',
  });
  expect(await calls.balance()).toEqual(before);
  expect(studio.fake.generationBodies).toEqual([]);
});

describe('a result at the provider', () => {
  it('retries a download of a finished provider job beyond the failure limit', async () => {
    studio.fake.hasDownload = false;
    studio.fake.results.push(...Array.from({ length: 5 }, () => ({ status: 403 })));
    const id = await order();
    await until(async () => {
      await makeDue(server, LIP_SYNC_JOB);
      return (await calls.get(id)).status !== 'PROCESSING' && (await calls.get(id)).status !== 'PENDING';
    });
    expect(await calls.get(id)).toMatchObject({ status: 'COMPLETED', refunded: false, reason: null });
    expect(studio.fake.results).toEqual([]);
    expect(studio.fake.generationBodies).toHaveLength(1);
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
    expect(studio.fake.generationBodies).toHaveLength(1);
    expect(await calls.get(id)).toMatchObject({ refunded: false });
  });
});

describe('a webhook of the provider', () => {
  beforeEach(() => {
    studio.fake.pollCount = 1;
  });

  const tell = (url: string, payload: object = { status: 'COMPLETED', outputUrl: 'http://evil.example' }) =>
    server.app.inject({ method: 'POST', url: url.replace(ORIGIN, ''), payload });
  const statusOf = async (jobId: string) => (await calls.get(jobId)).status;
  const looks = () => studio.fake.requests.filter((route) => route.startsWith('GET /v2/generate/')).length;

  it('reads a job on its webhook; forged, repeated and late webhooks change nothing', async () => {
    const jobId = await order();
    await until(() => looks() === 1);
    const url = studio.fake.generationBodies[0]?.webhookUrl ?? '';
    expect(url).toMatch(new RegExp(`^${ORIGIN}/api/video/webhook/sync/${jobId}/[\\w-]{43}$`));

    const other = url.slice(0, -1) + (url.endsWith('A') ? 'B' : 'A');
    const forged = [other, url.replace(jobId, randomUUID()), url.replace(/(?<![\w-])[\w-]+$/, 'x')];
    for (const each of forged) expect((await tell(each)).statusCode).toBe(404);
    expect([looks(), await statusOf(jobId)]).toEqual([1, 'PROCESSING']);

    const answers = await Promise.all([tell(url), tell(url, {}), tell(url)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    await until(async () => (await statusOf(jobId)) === 'COMPLETED');
    expect(looks()).toBe(2);
    expect((await tell(url)).statusCode).toBe(404);
  });

  it("does not trust a webhook's payload", async () => {
    studio.fake.pollCount = 2;
    const jobId = await order();
    await until(() => looks() === 1);
    await tell(studio.fake.generationBodies[0]?.webhookUrl ?? '', { status: 'FAILED', id: 'x' });
    await until(() => looks() === 2);
    expect(await statusOf(jobId)).toBe('PROCESSING');
    await tell(studio.fake.generationBodies[0]?.webhookUrl ?? '');
    await until(async () => (await statusOf(jobId)) === 'COMPLETED');
  });

  it("sends a new provider request for a user's retry", async () => {
    studio.fake.pollCount = 0;
    studio.fake.endings.push({ status: 'REJECTED', error: 'Policy' });
    const jobId = await order();
    await until(async () => ['FAILED', 'REJECTED'].includes(await statusOf(jobId)));
    expect((await calls.retry(jobId)).statusCode).toBe(200);
    await until(async () => (await statusOf(jobId)) === 'COMPLETED');
    expect(studio.fake.generationBodies).toHaveLength(2);
  });

  it('requests no webhook when the server is not publicly reachable', async () => {
    studio.fake.pollCount = 0;
    const hidden = await studio.open(null);
    const otherUser = await hidden.signUp();
    const hiddenCalls = lipSyncCalls(hidden, otherUser);
    const { job_id: id } = (await hiddenCalls.startJob(await studio.addMedia(hidden, otherUser))).json<Job>();
    await until(async () => (await hiddenCalls.get(id)).status === 'COMPLETED');
    await hidden.close();
    expect(studio.fake.generationBodies).toEqual([
      expect.not.objectContaining({ webhookUrl: expect.anything() }),
    ]);
  });
});
