import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { probeMedia } from '@lisan/engine-media';
import { findTestFfmpeg } from '@lisan/engine-media/testing';
import { createSyncSoLipSync, type SyncSoEngine } from './sync-so-lip-sync';
import { makeFaceClip } from './testing/face-clip';
import { hum, writeWav } from './testing/wav';

const program = fileURLToPath(new URL('../../../../examples/lip-sync-server/server.py', import.meta.url));
const KEY = 'example-key';
const READY = /^Listening on (http:\/\/\S+) \((.*)\)$/;

let folder = '';
let server: ChildProcess;
let ready = { origin: '', model: '' };
let engine: SyncSoEngine;

/** Python is a development dependency, as ffmpeg is: without it these tests fail and name it. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lisan-example-'));
  const ffmpeg = await findTestFfmpeg();
  await makeFaceClip({ ffmpeg, destination: join(folder, 'video.mp4'), seconds: 2, width: 320, height: 180 });
  await writeWav(join(folder, 'short.wav'), 1, hum);
  await writeWav(join(folder, 'long.wav'), 3, hum);
  server = spawn('python3', [program, '--port', '0', '--folder', join(folder, 'files')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env['PATH'], LIP_SYNC_KEY: KEY },
  });
  ready = await waitUntilReady(server);
  engine = connect(KEY);
});
afterAll(async () => {
  await engine?.close();
  if (server?.kill()) await once(server, 'exit');
  await rm(folder, { recursive: true });
});

const connect = (apiKey: string) =>
  createSyncSoLipSync({
    apiKey,
    baseUrl: ready.origin,
    model: 'example',
    maximumSeconds: 60,
    delays: { initialMs: 20, maxMs: 200, timeoutMs: 60_000 },
  });

async function waitUntilReady(child: ChildProcess): Promise<typeof ready> {
  if (!child.stdout) throw new Error('The server has no output.');
  const failed = new Promise<never>((_, reject) => {
    child.once('error', (cause) =>
      reject(new Error('python3 is missing. Type: sudo apt-get install python3', { cause })),
    );
    child.once('exit', (code) => reject(new Error(`The example server ended with ${code}`)));
  });
  failed.catch(() => undefined);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const first = await Promise.race([lines.next(), failed]);
  const [, origin = '', model = ''] = READY.exec(first.done ? '' : first.value) ?? [];
  return { origin, model };
}

const request = (audio: string, idempotencyKey: string) => ({
  videoPath: join(folder, 'video.mp4'),
  audioPath: join(folder, audio),
  destinationPath: join(folder, `${idempotencyKey}.mp4`),
  idempotencyKey,
});

test('says at its start that it moves no mouth without a model', () => {
  expect(ready.origin).toMatch(/^http:/);
  expect(ready.model).toMatch(/no mouth moves/);
});

test.each([
  ['short.wav', 1],
  ['long.wav', 3],
])('gives back a video as long as the audio: %s', async (audio, seconds) => {
  const job = request(audio, `job-${audio}`);
  const accepted: string[] = [];
  await engine.run({ ...job, onAccepted: (id) => void accepted.push(id) });
  const { duration } = await probeMedia(job.destinationPath, { kind: 'video' });
  expect(Math.abs(duration - seconds)).toBeLessThan(0.3);

  // A second attempt with the same key takes the first one's result.
  const again = { ...job, destinationPath: join(folder, 'again.mp4') };
  await engine.run({ ...again, providerJobId: accepted.at(-1) });
  expect((await stat(again.destinationPath)).size).toBe((await stat(job.destinationPath)).size);
});

test('refuses a wrong key', async () => {
  const stranger = connect('another-key');
  await expect(stranger.run(request('short.wav', 'stranger'))).rejects.toMatchObject({
    code: 'provider_rejected',
  });
  await stranger.close();
});

test('refuses the key of another request, and files it did not name', async () => {
  const headers = {
    'x-api-key': KEY,
    'idempotency-key': 'job-short.wav',
    'content-type': 'application/json',
  };
  const conflict = await fetch(`${ready.origin}/v2/generate`, {
    method: 'POST',
    headers,
    body: '{"input":[]}',
  });
  expect([conflict.status, await conflict.json()]).toEqual([
    409,
    expect.objectContaining({ code: 'IDEMPOTENCY_CONFLICT' }),
  ]);
  const outside = await fetch(`${ready.origin}/files/..%2Fserver.py`);
  expect(outside.status).toBe(404);
  const unissued = await fetch(`${ready.origin}/files/my-own-name`, { method: 'PUT', body: 'x' });
  expect(unissued.status).toBe(404);
});
