import { readdir } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { isProblem } from '@lisan/errors';
import type { Strange } from './testing/fake-sync-so';
import { useSyncSo, type SyncSoFixture } from './testing/sync-so-fixture';
import { findNextTry } from './work-at-provider';

const { now, open } = useSyncSo();
let { fake, engine, request, results } = {} as SyncSoFixture;
/** As the server keeps it between two tries of the job. */
let known: string | undefined;
beforeEach(() => {
  ({ fake, engine, request, results } = now());
  known = undefined;
  request = { ...request, onAccepted: (text) => void (known = text) };
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
    engine = open();
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
  const unreachable = open({ baseUrl: `http://127.0.0.1:${await findClosedPort()}` });
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
