import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { isProblem } from '@lisan/errors';
import { findTestFfmpeg } from '../../media-tools/testing/ffmpegs';
import type { LipSyncRequest } from './lip-sync-engine';
import { createSyncSoLipSync, type SyncSoWork } from './sync-so-lip-sync';
import { makeFaceClip } from './testing/face-clip';
import { startFakeSyncSo, type FakeSyncSo, type Strange } from './testing/fake-sync-so';
import { hum, writeWav } from './testing/wav';
import { findNextTry } from './work-at-provider';

let [folder, results] = ['', ''];
let fake: FakeSyncSo;
let engine: SyncSoWork;
let request: LipSyncRequest;
/** As the server keeps it between two tries of the job. */
let known: string | undefined;

const open = (baseUrl: string): SyncSoWork =>
  createSyncSoLipSync({
    apiKey: fake.apiKey,
    baseUrl,
    model: 'lipsync-2',
    maximumSeconds: 60,
    pauses: { first: 5, longest: 20, patience: 20_000 },
  });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lisan-sync-so-unkind-'));
  const ffmpeg = await findTestFfmpeg();
  await makeFaceClip({ ffmpeg, destination: join(folder, 'video.mp4'), seconds: 2, width: 320, height: 180 });
  await writeWav(join(folder, 'audio.wav'), 1, hum);
  fake = await startFakeSyncSo(ffmpeg);
}, 60_000);
beforeEach(async () => {
  results = await mkdtemp(join(folder, 'results-'));
  Object.assign(fake, { looks: 1, outputUrl: undefined, hasDownload: true });
  const { orders, requests, refusals, endings, keyRefusals, strange } = fake;
  for (const list of [orders, requests, refusals, endings, keyRefusals, fake.results]) list.length = 0;
  for (const list of [strange.order, strange.look]) list.length = 0;
  known = undefined;
  engine = open(fake.baseUrl);
  request = {
    videoPath: join(folder, 'video.mp4'),
    audioPath: join(folder, 'audio.wav'),
    destinationPath: join(results, 'result.mp4'),
    idempotencyKey: results.split('/').at(-1) ?? '',
    onAccepted: (text) => void (known = text),
  };
});
afterEach(() => engine.close());
afterAll(async () => {
  await fake.close();
  await rm(folder, { recursive: true });
});

const attempt = () => engine.run({ ...request, providerJobId: known });
/** What a try ends with: a pause after which it goes on, or a failure that is paid back. */
const failure = async () => attempt().catch((error: unknown) => error);

const page = '<!doctype html><title>502 Bad Gateway</title>';
const html: Strange = { status: 200, type: 'text/html', text: page };
const half: Strange = { status: 201, text: '{"id":"generation-' };
const nameless: Strange = { status: 201, text: '{"status":"PENDING"}' };
const gateway: Strange = { status: 504, type: 'text/html', text: page };
const missing: Strange = { status: 404, text: '{"statusCode":404,"message":"Not found"}' };
const said = (status: string): Strange => ({ status: 200, text: JSON.stringify({ id: 'any', status }) });

describe('an order that was taken', () => {
  test.each<[string, readonly Strange[]]>([
    ['a connection that is gone', ['reset']],
    ['a page of a proxy, with 200', [html]],
    ['half of an answer', [half]],
    ['an answer without an id', [nameless]],
    ['a proxy that gave up waiting', [gateway]],
    ['one after the other', ['reset', html, half]],
  ])('and answered with %s is found again under its key', async (_what, strange) => {
    fake.strange.order.push(...strange);
    await attempt();
    expect(fake.orders).toHaveLength(1);
    expect(await readdir(results)).toEqual(['result.mp4']);
  });

  test('and never answered is asked about later, and is no failure', async () => {
    fake.strange.order.push(...Array.from({ length: 5 }, () => 'reset' as const));
    const error = await failure();
    expect(error).toMatchObject({ translationKey: 'provider_lip_sync_order_pending' });
    expect(isProblem(error) && findNextTry(error)).toBeGreaterThan(0);
    // Left alone for a while by now: that nothing is sent does not mean that nothing was taken.
    expect(await failure()).toMatchObject({ translationKey: 'provider_lip_sync_order_pending' });
    engine = open(fake.baseUrl);
    await attempt();
    expect(fake.orders).toHaveLength(1);
  });

  test('is not known everywhere at once: 404, 404, and then it is', async () => {
    fake.strange.look.push(missing, missing);
    await attempt();
    expect(fake.orders).toHaveLength(1);
    expect(await readdir(results)).toEqual(['result.mp4']);
  });

  test.each<[string, Strange, number]>([
    ['is unknown for long', missing, 12],
    ['must not be looked at with this key', { status: 401, text: '{"message":"Unauthorized"}' }, 1],
    ['is forbidden', { status: 403, text: '{"message":"Forbidden"}' }, 1],
  ])('that %s is waited for, and neither failed nor ordered anew', async (_what, strange, times) => {
    fake.strange.look.push(...Array.from({ length: times }, () => strange));
    const error = await failure();
    expect(error).toMatchObject({ translationKey: 'provider_lip_sync_order_pending' });
    fake.strange.look.length = 0;
    await attempt();
    expect(fake.orders).toHaveLength(1);
    expect(await readdir(results)).toEqual(['result.mp4']);
  });

  test.each(['QUEUED', 'in_review', 'PREPROCESSING'])(
    'and is said to be %s, a word of tomorrow, is under way',
    async (word) => {
      fake.strange.look.push(said(word), html, half, 'reset');
      await attempt();
      expect(fake.orders).toHaveLength(1);
      expect(await readdir(results)).toEqual(['result.mp4']);
    },
  );
});

test('a pause that is asked for as a date is made, and the order goes out after it', async () => {
  fake.refusals.push({ status: 429, headers: { 'retry-after': new Date().toUTCString() } });
  await attempt();
  expect(fake.orders).toHaveLength(1);
});

test('a page in place of the video is no video: it is fetched from a fresh address', async () => {
  fake.results.push({ status: 200 });
  await attempt();
  expect(fake.requests.filter((route) => route.endsWith('/download'))).toHaveLength(1);
  expect(await readdir(results)).toEqual(['result.mp4']);
});

test('a file that is forbidden now and there later is fetched later', async () => {
  fake.hasDownload = false;
  fake.results.push({ status: 403 });
  expect(await failure()).toMatchObject({ translationKey: 'provider_lip_sync_download_pending' });
  await attempt();
  expect(fake.orders).toHaveLength(1);
  expect(await readdir(results)).toEqual(['result.mp4']);
});

test('where nobody can be reached nothing was ordered: that is a plain failure', async () => {
  const unreachable = open(`http://127.0.0.1:${await findClosedPort()}`);
  const checkpoint = JSON.stringify({ videoAsset: 'one', audioAsset: 'two', syncMode: 'cut_off' });
  const error = await unreachable
    .run({ ...request, providerJobId: checkpoint })
    .catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ code: 'provider_unavailable', translationKey: 'provider_unavailable' });
  await unreachable.close();
});

/** A port on which somebody listened a moment ago. */
async function findClosedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
