import { readdir } from 'node:fs/promises';
import { beforeEach, expect, test } from '@jest/globals';
import type { Problem } from '@lisan/errors';
import { useSyncSo, type SyncSoFixture } from './testing/sync-so-fixture';
import { findNextTry } from './work-at-provider';

const { now, open, generated } = useSyncSo();
let { fake, engine, request, results } = {} as SyncSoFixture;
beforeEach(() => {
  ({ fake, engine, request, results } = now());
});

test('a result lies behind a redirect, and is fetched without the key', async () => {
  const { width } = await engine.run(request);
  expect(width).toBe(320);
  expect(fake.requests.filter((route) => route.endsWith('/result'))).toHaveLength(1);
});

test('a result behind several redirects, over another host that is allowed, is fetched', async () => {
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
  // The other host has nothing there: the fresh address has.
  await open({ fileHosts: ['localhost'] }).run({ ...request, idempotencyKey: 'elsewhere' });
  expect(fake.requests.filter((route) => route.endsWith('/download'))).toHaveLength(1);
});

test.each([
  ['to a host that is not allowed', 'http://169.254.169.254/latest', 'provider_lip_sync_address_refused'],
  ['to no web address', 'file:///etc/passwd', 'provider_lip_sync_address_refused'],
  ['for ever', '?token=again', 'provider_lip_sync_redirects'],
])('a result that redirects %s is refused under a name of its own', async (_, location, translationKey) => {
  fake.results.push(...Array.from({ length: 20 }, () => ({ status: 307, location })));
  fake.hasDownload = false;
  await expect(engine.run(request)).rejects.toMatchObject({ code: 'provider_rejected', translationKey });
  expect(fake.requests.filter((route) => route.endsWith('/result')).length).toBeLessThanOrEqual(12);
  expect(await readdir(results)).toEqual([]);
});

test('a result that cannot be had comes from a fresh address', async () => {
  fake.results.push({ status: 403 });
  await engine.run(request);
  expect(fake.requests.filter((route) => route.endsWith('/download'))).toHaveLength(1);
});

test('a finished generation that cannot be fetched is fetched later, and is not ordered again', async () => {
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

test('a result is given up by the pauses that were made for it, whatever the clock says', async () => {
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
    // As when the clock was put forward by a year since, or back.
    const finishedAt = new Date(Date.now() + (tries % 2 ? 1 : -1) * 365 * 86_400_000).toISOString();
    known = JSON.stringify({ ...(JSON.parse(known ?? '{}') as object), finishedAt });
  }
  expect(last).toMatchObject({ translationKey: 'provider_lip_sync_download_failed' });
  const sum = pauses.reduce((all, each) => all + each, 0);
  expect(sum).toBeGreaterThan(6 * 3_600);
  expect(sum).toBeLessThan(6 * 3_600 + 700);
  expect(fake.orders).toHaveLength(1);
});

test('a result that could not be fetched for hours is given up, and says so', async () => {
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
  'an order whose key is answered with %s (taken: %s) is one order, and is waited for',
  async (name, isTaken) => {
    fake.keyRefusals.push({ name, isTaken });
    await engine.run(request);
    expect(fake.orders).toHaveLength(1);
    expect(await readdir(results)).toEqual(['result.mp4']);
  },
);

test('an order that stays unclear is asked about later, under the same key', async () => {
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

test('a key that is known with another order is a refusal', async () => {
  await engine.run(request);
  const other = open();
  await expect(other.run({ ...request, audioPath: request.audioPath })).rejects.toMatchObject({
    code: 'provider_rejected',
    translationKey: 'provider_rejected',
  });
});
