import { expect } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Job } from '@lisan/contract';
import { createTestApp, type TestApp, type TestUser } from '../../../testing/test-app';
import { makeFaceClip, hum, writeWav } from '@lisan/engine-lip-sync/testing';
import { findTestFfmpeg } from '@lisan/engine-media/testing';
import { addLipSyncMedia } from './testing/lip-sync-media';
import { until } from '@lisan/engine-runtime/testing';
import { lipSyncCalls } from './testing/sync-so-studio';

let folder: string;
let server: TestApp;
let user: TestUser;
let calls: ReturnType<typeof lipSyncCalls>;
let media: Awaited<ReturnType<typeof addLipSyncMedia>>;
let before: Awaited<ReturnType<typeof calls.balance>>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lisan-orders-'));
  const [video, audio] = [join(folder, 'video.mp4'), join(folder, 'audio.wav')];
  const size = { width: 320, height: 180, framesPerSecond: 4, isMoving: false };
  await makeFaceClip({
    ...size,
    ffmpeg: await findTestFfmpeg(),
    destination: video,
    seconds: 62,
    still: 'none',
  });
  await writeWav(audio, 1, hum);
  server = await createTestApp({ isWorking: true });
  await server.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  user = await server.signUp();
  calls = lipSyncCalls(server, user);
  media = await addLipSyncMedia(server, user, {
    video: join(folder, 'video.mp4'),
    audio: join(folder, 'audio.wav'),
  });
  await changeVideo({ face_check: null });
  before = await calls.balance();
});

const changeVideo = (change: { face_check?: string | null; duration?: number }) =>
  server.core.database.db.updateTable('videos').set(change).where('id', '=', media.video_id).execute();

async function orderAndLeave(): Promise<void> {
  const { port } = server.app.server.address() as AddressInfo;
  const payload = JSON.stringify({ user_email: user.email, ...media });
  const request = httpRequest({
    host: '127.0.0.1',
    port,
    path: '/api/video/sync-audio',
    method: 'POST',
    headers: {
      ...user.headers,
      'accept-language': 'ar',
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(payload),
    },
  });
  const hasLeft = new Promise<void>((resolve) => request.on('error', () => resolve()).on('close', resolve));
  server.app.server.once('request', (incoming: IncomingMessage) =>
    incoming.once('end', () => request.destroy()),
  );
  request.end(payload);
  await hasLeft;
}

it('outlives its client', async () => {
  await orderAndLeave();
  await until(async () => (await calls.list()).length === 1);
  await calls.cancel((await calls.list())[0]?.job_id ?? '');
  expect(await calls.balance()).toEqual(before);
  const account = server.core.database.db
    .selectFrom('users')
    .select('language')
    .where('id', '=', user.userId);
  await expect(account.execute()).resolves.toEqual([{ language: 'en' }]);
});

it('responds before the face check, and a cancellation stops the check', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => calls.startJob(media)));
  const taken = answers.filter(({ statusCode }) => statusCode === 200);
  expect(taken.map((answer) => answer.json<Job>())).toEqual([
    expect.objectContaining({ status: 'PENDING', step: 'queued', job_id: expect.any(String) }),
  ]);
  const refused = answers.filter(({ statusCode }) => statusCode === 409).map(({ body }) => body);
  expect(refused).toEqual(
    Array.from({ length: 7 }, () =>
      expect.stringContaining('Please wait for the previous sync to complete.'),
    ),
  );
  const id = taken[0]?.json<Job>().job_id ?? '';
  await until(async () => (await calls.get(id)).step === 'finding-face');
  expect(await calls.get(id)).toMatchObject({ status: 'PROCESSING', progress: 0 });
  expect((await calls.cancel(id)).json()).toMatchObject({ status: 'CANCELED', refunded: true });
  expect(await calls.balance()).toEqual(before);
  expect((await calls.startJob(media)).statusCode).toBe(200);
  await calls.cancel((await calls.list())[0]?.job_id ?? '');
});

it('creates one job and one charge for a repeated idempotency key', async () => {
  const key = { 'idempotency-key': '0b9f6c1e-58a1-4f0e-9d0a-2f4c6f7f2d11' };
  const both = await Promise.all([calls.startJob(media, key), calls.startJob(media, key)]);
  expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  const [id = '', other] = both.map((answer) => answer.json<Job>().job_id);
  expect(other).toBe(id);
  expect((await calls.balance()).process_video_quota).toBe(before.process_video_quota - 1);
  await calls.cancel(id);
  expect((await calls.startJob(media, key)).json()).toMatchObject({ job_id: id, status: 'CANCELED' });
  expect((await calls.startJob({ ...media, fit: 'loop' }, key)).json()).toMatchObject({
    fields: [{ field: 'Idempotency-Key' }],
  });
  expect(await calls.balance()).toEqual(before);
  await server.core.database.db
    .updateTable('lip_sync_jobs')
    .set({ removed_at: new Date() })
    .where('job_id', '=', id)
    .execute();
  expect((await calls.startJob(media, key)).statusCode).toBe(404);
});

it.each([['lip_sync_several_faces'], ['lip_sync_face_too_small'], ['lip_sync_no_face']])(
  'rejects a face that the built-in engine cannot use before reserving quota: %s',
  async (refusal) => {
    await changeVideo({ face_check: JSON.stringify({ ok: false, refusal, values: {} }) });
    const answer = await calls.startJob(media);
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([422, 'unsuitable_face']);
    expect(await calls.list()).toEqual([]);
    expect(await calls.balance()).toEqual(before);
  },
);

it('rejects immediately what needs no face check', async () => {
  await changeVideo({ duration: 59.5 });
  expect((await calls.startJob(media)).json()).toEqual({
    code: 'unsuitable_media',
    detail: 'This video is too short. Lip-sync needs more than 60 seconds.',
  });
  await changeVideo({ duration: 61 });
  await server.core.database.db
    .updateTable('audios')
    .set({ duration: 3_601 })
    .where('id', '=', media.audio_id)
    .execute();
  expect((await calls.startJob(media)).json()).toEqual({
    code: 'unsuitable_media',
    detail: 'This file is too long. The limit is 3,600 seconds.',
  });
  for (const unknown of [
    { ...media, audio_id: 'nothing' },
    { ...media, video_id: 'nothing' },
  ])
    expect((await calls.startJob(unknown)).statusCode).toBe(404);
  expect(await calls.list()).toEqual([]);
  expect(await calls.balance()).toEqual(before);
});
