import { readdir } from 'node:fs/promises';
import { beforeEach, expect, test } from '@jest/globals';
import type { Problem } from '@lisan/errors';
import { probeMedia } from '../../media-tools';
import { useSyncSo, type SyncSoFixture } from './testing/sync-so-fixture';
import { findNextTry } from './work-at-provider';

const { now, open, generated } = useSyncSo();
let { fake, engine, request, results } = {} as SyncSoFixture;
beforeEach(() => {
  ({ fake, engine, request, results } = now());
});

test('follows the redirect to a result without sending the key', async () => {
  await engine.run(request);
  const { video } = await probeMedia(request.destinationPath, { kind: 'video' });
  expect(video?.width).toBe(320);
  expect(fake.requests.filter((route) => route.endsWith('/result'))).toHaveLength(1);
});

test('follows several redirects across another allowed host', async () => {
  const again = '?token=again';
  fake.results.push(
    { status: 302, location: again },
    { status: 307, location: again },
    { status: 303, location: again },
  );
  fake.outputUrl = undefined;
  await engine.run(request);
  expect(await readdir(results)).toEqual(['result.mp4']);
  const elsewhere = fake.baseUrl.replace('127.0.0.1', 'localhost');
  fake.results.push(
    { status: 302, location: `${elsewhere}/storage/nothing` },
    { status: 302, location: again },
  );
  await open({ fileHosts: ['localhost'] }).run({ ...request, idempotencyKey: 'elsewhere' });
  expect(fake.requests.filter((route) => route.endsWith('/download'))).toHaveLength(1);
});

test.each([
  ['to a host that is not allowed', 'http://169.254.169.254/latest', 'provider_lip_sync_address_refused'],
  ['to no web address', 'file:///etc/passwd', 'provider_lip_sync_address_refused'],
  ['for ever', '?token=again', 'provider_lip_sync_redirects'],
])('rejects a result that redirects %s with its own error', async (_, location, translationKey) => {
  fake.results.push(...Array.from({ length: 20 }, () => ({ status: 307, location })));
  fake.hasDownload = false;
  await expect(engine.run(request)).rejects.toMatchObject({ code: 'provider_rejected', translationKey });
  expect(fake.requests.filter((route) => route.endsWith('/result')).length).toBeLessThanOrEqual(12);
  expect(await readdir(results)).toEqual([]);
});

test('fetches from a fresh address when the result address fails', async () => {
  fake.results.push({ status: 403 });
  await engine.run(request);
  expect(fake.requests.filter((route) => route.endsWith('/download'))).toHaveLength(1);
});

test('fetches a finished generation later instead of ordering it again', async () => {
  fake.hasDownload = false;
  fake.results.push(...Array.from({ length: 4 }, () => ({ status: 500 })));
  let known = '';
  const first = engine.run({ ...request, onAccepted: (text) => void (known = text) });
  const problem: unknown = await first.catch((error: unknown) => error);
  expect(problem).toMatchObject({ translationKey: 'provider_lip_sync_download_pending' });
  expect(findNextTry(problem as Problem)).toBeGreaterThan(0);
  await open().run({ ...request, providerJobId: known });
  expect([fake.orders.length, generated()]).toEqual([1, 1]);
  expect(await readdir(results)).toEqual(['result.mp4']);
});

test('gives up on a result after the total wait, whatever the clock says', async () => {
  fake.hasDownload = false;
  fake.results.push(...Array.from({ length: 200 }, () => ({ status: 403 })));
  const pauses: number[] = [];
  let last: Problem | undefined;
  let known: string | undefined;
  for (let tries = 0; tries < 100; tries += 1) {
    const problem: unknown = await open()
      .run({ ...request, providerJobId: known, onAccepted: (text) => void (known = text) })
      .catch((error: unknown) => error);
    last = problem as Problem;
    const next = findNextTry(last);
    if (next === undefined) break;
    pauses.push(next);
    // Simulate a clock that jumped a year forwards or backwards.
    const finishedAt = new Date(Date.now() + (tries % 2 ? 1 : -1) * 365 * 86_400_000).toISOString();
    known = JSON.stringify({ ...(JSON.parse(known ?? '{}') as object), finishedAt });
  }
  expect(last).toMatchObject({ translationKey: 'provider_lip_sync_download_failed' });
  const sum = pauses.reduce((all, each) => all + each, 0);
  expect(sum).toBeGreaterThan(6 * 3_600);
  expect(sum).toBeLessThan(6 * 3_600 + 700);
  expect(fake.orders).toHaveLength(1);
});

test('gives up and says so when a result cannot be fetched for hours', async () => {
  fake.hasDownload = false;
  fake.results.push(...Array.from({ length: 20 }, () => ({ status: 403 })));
  let known = '';
  await engine.run({ ...request, onAccepted: (text) => void (known = text) }).catch(() => undefined);
  const old = JSON.stringify({ ...(JSON.parse(known) as object), waited: String(6 * 3_600 + 1) });
  const late: unknown = await open()
    .run({ ...request, providerJobId: old })
    .catch((error: unknown) => error);
  expect(late).toMatchObject({
    code: 'provider_rejected',
    translationKey: 'provider_lip_sync_download_failed',
    values: { count: 6 },
  });
  expect(findNextTry(late as Problem)).toBeUndefined();
});

test.each([
  ['idempotency-in-progress', true],
  ['idempotency-in-progress', false],
  ['idempotency-outcome-unknown', true],
  ['idempotency-outcome-unknown', false],
  ['idempotency-outcome-unknown-named', true],
])(
  'treats a request whose key gets %s (taken: %s) as one generation and waits for it',
  async (name, isTaken) => {
    fake.keyRefusals.push({ name, isTaken });
    await engine.run(request);
    expect(fake.orders).toHaveLength(1);
    expect(await readdir(results)).toEqual(['result.mp4']);
  },
);

test('asks later, under the same key, about a request with an unclear outcome', async () => {
  fake.keyRefusals.push(
    ...Array.from({ length: 5 }, () => ({ name: 'idempotency-in-progress', isTaken: true })),
  );
  let known = '';
  const problem: unknown = await engine
    .run({ ...request, onAccepted: (text) => void (known = text) })
    .catch((error: unknown) => error);
  expect(problem).toMatchObject({ translationKey: 'provider_lip_sync_order_pending' });
  expect(findNextTry(problem as Problem)).toBeGreaterThan(0);
  await open().run({ ...request, providerJobId: known });
  expect(fake.orders).toHaveLength(1);
});

test('reports a rejection when the key belongs to another request', async () => {
  await engine.run(request);
  const other = open();
  await expect(other.run({ ...request, audioPath: request.audioPath })).rejects.toMatchObject({
    code: 'provider_rejected',
    translationKey: 'provider_rejected',
  });
});
