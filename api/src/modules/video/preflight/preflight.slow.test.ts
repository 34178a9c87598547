import { jest } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Job, LipSyncPreview, Preflight } from '@lisan/contract';
import { makeDue } from '../../../../testing/accounts';
import type { TestApp, TestUser } from '../../../../testing/test-app';
import { until } from '@lisan/engine-runtime/testing';
import { makeFaceClip, hum, writeWav } from '@lisan/engine-lip-sync/testing';
import { findTestFfmpeg } from '@lisan/engine-media/testing';
import { addLipSyncMedia } from '../testing/lip-sync-media';
import { lipSyncCalls, openSyncSoStudio, type SyncSoStudio } from '../testing/sync-so-studio';

let studio: SyncSoStudio;
let server: TestApp;
let user: TestUser;
let calls: ReturnType<typeof lipSyncCalls>;
let folder = '';
const file = (name: string) => join(folder, name);
const syllables = (time: number) => (Math.floor(time / 0.4) % 2 === 0 ? hum(time) : 0);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lisan-preflight-'));
  const ffmpeg = await findTestFfmpeg();
  await makeFaceClip({ ffmpeg, destination: file('video.mp4'), seconds: 4, width: 640, height: 360 });
  const long = { destination: file('long.mp4'), seconds: 61, framesPerSecond: 5 };
  await makeFaceClip({ ffmpeg, ...long, width: 640, height: 360 });
  await makeFaceClip({
    ffmpeg,
    destination: file('no-face.mp4'),
    seconds: 62,
    framesPerSecond: 5,
    still: 'none',
    isMoving: false,
    width: 320,
    height: 180,
  });
  await writeWav(file('syllables.wav'), 4, syllables);
  await writeWav(file('silence.wav'), 4, () => 0);
  studio = await openSyncSoStudio();
  server = await studio.open(null);
});
beforeEach(async () => {
  user = await server.signUp();
  calls = lipSyncCalls(server, user);
  studio.fake.pollCount = 0;
});
afterAll(async () => {
  await server.close();
  await studio.close();
  await rm(folder, { recursive: true });
});

const add = (audio: string, video = 'video.mp4') =>
  addLipSyncMedia(server, user, { video: file(video), audio: file(audio) });
const request = async <Answer>(what: 'preflight' | 'preview', media: object): Promise<Answer> => {
  const answer = await calls.call('POST', `/video/${what}`, { user_email: user.email, ...media });
  expect([answer.statusCode, answer.body]).toEqual([200, expect.anything()]);
  return answer.json<Answer>();
};
const lines = () =>
  server.core.database.db
    .selectFrom('ledger')
    .select(['kind', 'entry'])
    .where('user_id', '=', user.userId)
    .where('entry', '<>', 'grant')
    .orderBy('id')
    .execute();

describe('the preflight', () => {
  it('reports face, light, sound, fits, price and wait, and makes a two-second preview', async () => {
    const media = await add('syllables.wav', 'long.mp4');
    const before = await calls.balance();
    const result = await request<Preflight>('preflight', media);
    expect(result.findings.map(({ about, state }) => `${about} ${state}`)).toEqual([
      'face good',
      'size good',
      'front good',
      'light good',
      'sound good',
    ]);
    expect(result).toMatchObject({
      audio_seconds: 1,
      video_seconds: 61,
      fits: [
        { fit: 'cut', seconds: 1 },
        { fit: 'hold', seconds: 61 },
        { fit: 'loop', seconds: 61 },
      ],
      left: { seconds: before.video_quota, jobs: before.process_video_quota },
      ahead: 0,
    });
    const { preview_url: url } = await request<LipSyncPreview>('preview', media);
    const preview = await server.app.inject({ url });
    expect([preview.statusCode, preview.headers['content-type']]).toEqual([200, 'video/mp4']);
    const key = (path: string) => new URL(path, 'http://lisan').pathname;
    expect(key((await request<LipSyncPreview>('preview', media)).preview_url)).toBe(key(url));
    expect(await calls.balance()).toEqual(before);
    expect(await lines()).toEqual([]);
    expect(studio.fake.generationBodies).toEqual([]);
  });

  it('reports silent audio', async () => {
    const result = await request<Preflight>('preflight', await add('silence.wav'));
    expect(result.findings.at(-1)).toEqual({
      about: 'sound',
      state: 'bad',
      advice: expect.stringContaining('is silent'),
    });
  });

  it("returns 404 for another account's media", async () => {
    const media = await add('silence.wav');
    const other = await server.signUp();
    for (const what of ['preflight', 'preview'])
      expect(
        (
          await lipSyncCalls(server, other).call('POST', `/video/${what}`, {
            user_email: other.email,
            ...media,
          })
        ).statusCode,
      ).toBe(404);
  });
});

describe('a chosen fit', () => {
  it('sets the price, and is rejected when impossible', async () => {
    studio.fake.pollCount = 10_000;
    const media = await add('syllables.wav');
    const refused = await calls.startJob({ ...media, fit: 'slow' });
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([422, 'unsuitable_media']);
    const before = await calls.balance();
    const job = (await calls.startJob({ ...media, fit: 'hold' })).json<Job>();
    expect(job).toMatchObject({ fit: 'hold', seconds: 61 });
    expect(before.video_quota - (await calls.balance()).video_quota).toBe(61);
    await calls.cancel(job.job_id);
    expect(await calls.balance()).toEqual(before);
  });
});

describe('an out-of-sync result', () => {
  it('is refunded automatically once, even after a crash in between', async () => {
    const media = await add('syllables.wav');
    const before = await calls.balance();
    const fall = jest
      .spyOn(server.core.media, 'addFile')
      .mockRejectedValueOnce(new Error('the machine is gone'));
    const { job_id: id } = (await calls.startJob(media)).json<Job>();
    await until(() => fall.mock.calls.length > 0);
    fall.mockRestore();
    await until(async () => {
      await makeDue(server, 'lip-sync');
      return (await calls.get(id)).refunded;
    });
    expect(await calls.get(id)).toMatchObject({
      status: 'COMPLETED',
      refunded: true,
      reason: expect.stringContaining("doesn't follow the audio"),
      proof: { verdict: 'out-of-step' },
      result_video_url: expect.anything(),
      seconds_left: null,
    });
    expect(await calls.balance()).toEqual(before);
    expect(await server.core.metrics.registry.metrics()).toContain(
      'engine_paid_refunds_total{engine="sync.so",reason="out-of-sync"} 1',
    );
    const kinds = ['process_video', 'video'];
    expect(await lines()).toEqual([
      ...kinds.map((kind) => ({ kind, entry: 'hold' })),
      ...kinds.map((kind) => ({ kind, entry: 'refund' })),
    ]);
    expect((await calls.retry(id)).statusCode).toBe(409);
    expect((await calls.cancel(id)).statusCode).toBe(409);
    expect(await calls.balance()).toEqual(before);
  });
});

it('reports a missing face on the card of a job, in its language, and charges nothing', async () => {
  const media = await add('syllables.wav', 'no-face.mp4');
  await server.core.database.db
    .updateTable('videos')
    .set({ face_check: null })
    .where('id', '=', media.video_id)
    .execute();
  studio.fake.endings.push({ status: 'FAILED', error: 'no face detected', errorCode: 'no_face' });
  const before = await calls.balance();
  expect((await calls.startJob(media, { 'accept-language': 'ar' })).statusCode).toBe(200);
  await until(async () => (await calls.list())[0]?.status === 'REJECTED');
  const [job] = await calls.list();
  const reason = 'We found no face in this video. Choose one in which a person looks at the camera.';
  expect(job).toMatchObject({ ...media, reason, refunded: true, step: 'done', result_video_url: null });
  expect(await calls.balance()).toEqual(before);
  const result = (await server.core.events.listAfter(user.userId, 0)).map((event) => JSON.stringify(event));
  expect(result.filter((event) => event.includes('notification.added'))).toEqual([
    expect.stringContaining('تعذّرت مزامنة الشفاه'),
  ]);
});
