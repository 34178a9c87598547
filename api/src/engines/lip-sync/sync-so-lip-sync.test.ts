import { readdir } from 'node:fs/promises';
import { beforeEach, expect, test } from '@jest/globals';
import { useSyncSo, type SyncSoFixture } from './testing/sync-so-fixture';

const { now, open, generated } = useSyncSo();
let { fake, engine, request, results } = {} as SyncSoFixture;
beforeEach(() => {
  ({ fake, engine, request, results } = now());
});

test('hides the user’s file name and sends one model with the matching sync mode', async () => {
  await engine.run(request);
  expect(fake.orders).toEqual([
    {
      model: 'lipsync-2',
      input: [
        { type: 'video', assetId: expect.any(String) },
        { type: 'audio', assetId: expect.any(String) },
      ],
      options: { sync_mode: 'cut_off' },
    },
  ]);
});

test('retries a request that failed with the same key and creates one generation', async () => {
  fake.refusals.push({ status: 503 }, { status: 429, headers: { 'retry-after': '0' } });
  const known: string[] = [];
  await engine.run({ ...request, onAccepted: (text) => void known.push(text) });
  expect(fake.orders).toHaveLength(1);
  expect(known).toHaveLength(3);
});

test('resumes waiting after an interruption without creating another generation', async () => {
  fake.looks = 1_000;
  const stop = new AbortController();
  let known = '';
  const first = engine.run({
    ...request,
    signal: stop.signal,
    onAccepted: (text) => {
      known = text;
      if (text.includes('generation')) setTimeout(() => stop.abort(new Error('crash')), 30);
    },
  });
  await expect(first).rejects.toThrow('crash');
  fake.looks = 0;
  await open().run({ ...request, providerJobId: known });
  expect([fake.orders.length, generated()]).toEqual([1, 1]);
});

test('resends the identical request after an interruption before the response', async () => {
  let known = '';
  const crash = new Error('crash');
  const first = engine.run({
    ...request,
    onAccepted: (text) => {
      if (text.includes('generation')) throw crash;
      known = text;
    },
  });
  await expect(first).rejects.toBe(crash);
  await open().run({ ...request, providerJobId: known });
  expect([fake.orders.length, generated()]).toEqual([1, 2]);
});

test.each([
  [
    { status: 'REJECTED', error: 'Policy' },
    { code: 'unsuitable_media', translationKey: 'lip_sync_provider_rejected' },
  ],
  [
    { status: 'FAILED', error: 'Broken' },
    { code: 'provider_rejected', translationKey: 'provider_lip_sync_failed' },
  ],
  [
    { status: 'FAILED', errorCode: 'generation_input_no_face' },
    { code: 'unsuitable_face', translationKey: 'lip_sync_no_face' },
  ],
  [{ status: 'CANCELED' }, { code: 'provider_rejected', translationKey: 'provider_lip_sync_failed' }],
] as const)('maps an unsuccessful end to a named problem: %o', async (ending, problem) => {
  fake.endings.push(ending as (typeof fake.endings)[number]);
  await expect(engine.run(request)).rejects.toMatchObject({ name: 'Problem', ...problem });
  expect(await readdir(results)).toEqual([]);
});

test('reports a wrong key and a rejected request as rejected, and an unreachable provider as unavailable', async () => {
  for (const [status, translationKey] of [
    [401, 'provider_key'],
    [402, 'provider_unpaid'],
    [400, 'provider_rejected'],
  ] as const) {
    fake.refusals.push({ status });
    await expect(engine.run(request)).rejects.toMatchObject({ code: 'provider_rejected', translationKey });
  }
  fake.refusals.push(...Array.from({ length: 4 }, () => ({ status: 500 })));
  await expect(engine.run(request)).rejects.toMatchObject({ code: 'provider_unavailable' });
});

test('does not fetch an output from another host', async () => {
  fake.hasDownload = false;
  fake.outputUrl = 'http://169.254.169.254/latest/meta-data';
  await expect(engine.run(request)).rejects.toMatchObject({ code: 'provider_rejected' });
  fake.outputUrl = fake.baseUrl.replace('127.0.0.1', '127.0.0.1.example.org');
  await expect(engine.run({ ...request, idempotencyKey: 'other' })).rejects.toMatchObject({
    code: 'provider_rejected',
  });
  expect(await readdir(results)).toEqual([]);
});

test('leaves no file when the output is not a video', async () => {
  fake.hasDownload = false;
  fake.outputUrl = `${fake.baseUrl}/v2/nothing`;
  await expect(engine.run(request)).rejects.toMatchObject({ name: 'Problem' });
  expect(await readdir(results)).toEqual([]);
});

test('waits out failures while polling and gives up on a job that never ends', async () => {
  fake.looks = 1_000_000;
  const impatient = open({ pauses: { first: 5, longest: 20, patience: 300 } });
  await expect(impatient.run(request)).rejects.toMatchObject({ code: 'provider_unavailable' });
});

test('polls at once after a hint and ignores hints about other jobs', async () => {
  fake.looks = 1;
  const patient = open({ pauses: { first: 30_000, longest: 30_000, patience: 60_000 } });
  const running = patient.run({
    ...request,
    onAccepted: (text) => {
      const { generation } = JSON.parse(text) as { generation?: string };
      if (!generation) return;
      for (const other of ['somebody-elses', '{}', '{"generation":"unknown"}']) patient.refresh(other);
      setTimeout(() => patient.refresh(text), 500);
    },
  });
  const begin = performance.now();
  await running;
  expect(performance.now() - begin).toBeLessThan(10_000);
});
