import { readdir } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { isProblem } from '@lisan/errors';
import type { Strange } from './testing/fake-sync-so';
import { useSyncSo, type SyncSoFixture } from './testing/sync-so-fixture';
import { findNextTry } from './work-at-provider';

const { now, open } = useSyncSo();
let { fake, engine, request, results } = {} as SyncSoFixture;
let known: string | undefined;
beforeEach(() => {
  ({ fake, engine, request, results } = now());
  known = undefined;
  request = { ...request, onAccepted: (text) => void (known = text) };
});

const attempt = () => engine.run({ ...request, providerJobId: known });
const failure = async () => attempt().catch((error: unknown) => error);

const page = '<!doctype html><title>502 Bad Gateway</title>';
const html: Strange = { status: 200, type: 'text/html', text: page };
const half: Strange = { status: 201, text: '{"id":"generation-' };
const nameless: Strange = { status: 201, text: '{"status":"PENDING"}' };
const gateway: Strange = { status: 504, type: 'text/html', text: page };
const missing: Strange = { status: 404, text: '{"statusCode":404,"message":"Not found"}' };
const said = (status: string): Strange => ({ status: 200, text: JSON.stringify({ id: 'any', status }) });

describe('an accepted request', () => {
  test.each<[string, readonly Strange[]]>([
    ['a connection that is gone', ['reset']],
    ['a page of a proxy, with 200', [html]],
    ['half of an answer', [half]],
    ['an answer without an id', [nameless]],
    ['a proxy that gave up waiting', [gateway]],
    ['one after the other', ['reset', html, half]],
  ])('is found under its key after the response %s', async (_what, strange) => {
    fake.strange.order.push(...strange);
    await attempt();
    expect(fake.orders).toHaveLength(1);
    expect(await readdir(results)).toEqual(['result.mp4']);
  });

  test('is retried later, without failing, when no response comes', async () => {
    fake.strange.order.push(...Array.from({ length: 5 }, () => 'reset' as const));
    const error = await failure();
    expect(error).toMatchObject({ translationKey: 'provider_lip_sync_order_pending' });
    expect(isProblem(error) && findNextTry(error)).toBeGreaterThan(0);
    expect(await failure()).toMatchObject({ translationKey: 'provider_lip_sync_order_pending' });
    engine = open();
    await attempt();
    expect(fake.orders).toHaveLength(1);
  });

  test('survives two 404 responses until it is visible everywhere', async () => {
    fake.strange.look.push(missing, missing);
    await attempt();
    expect(fake.orders).toHaveLength(1);
    expect(await readdir(results)).toEqual(['result.mp4']);
  });

  test.each<[string, Strange, number]>([
    ['is unknown for long', missing, 12],
    ['must not be looked at with this key', { status: 401, text: '{"message":"Unauthorized"}' }, 1],
    ['is forbidden', { status: 403, text: '{"message":"Forbidden"}' }, 1],
  ])('is waited for, and neither failed nor resent, when it %s', async (_what, strange, times) => {
    fake.strange.look.push(...Array.from({ length: times }, () => strange));
    const error = await failure();
    expect(error).toMatchObject({ translationKey: 'provider_lip_sync_order_pending' });
    fake.strange.look.length = 0;
    await attempt();
    expect(fake.orders).toHaveLength(1);
    expect(await readdir(results)).toEqual(['result.mp4']);
  });

  test.each(['QUEUED', 'in_review', 'PREPROCESSING'])(
    'counts as running with the unknown status %s',
    async (word) => {
      fake.strange.look.push(said(word), html, half, 'reset');
      await attempt();
      expect(fake.orders).toHaveLength(1);
      expect(await readdir(results)).toEqual(['result.mp4']);
    },
  );
});

test('waits until a Retry-After date before it sends the request', async () => {
  fake.refusals.push({ status: 429, headers: { 'retry-after': new Date().toUTCString() } });
  await attempt();
  expect(fake.orders).toHaveLength(1);
});

test('fetches from a fresh address when it gets a page instead of a video', async () => {
  fake.results.push({ status: 200 });
  await attempt();
  expect(fake.requests.filter((route) => route.endsWith('/download'))).toHaveLength(1);
  expect(await readdir(results)).toEqual(['result.mp4']);
});

test('retries a file that is forbidden at first', async () => {
  fake.hasDownload = false;
  fake.results.push({ status: 403 });
  expect(await failure()).toMatchObject({ translationKey: 'provider_lip_sync_download_pending' });
  await attempt();
  expect(fake.orders).toHaveLength(1);
  expect(await readdir(results)).toEqual(['result.mp4']);
});

test('fails at once when the provider is unreachable and no request was sent', async () => {
  const unreachable = open({ baseUrl: `http://127.0.0.1:${await findClosedPort()}` });
  const checkpoint = JSON.stringify({ videoAsset: 'one', audioAsset: 'two', syncMode: 'cut_off' });
  const error = await unreachable
    .run({ ...request, providerJobId: checkpoint })
    .catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ code: 'provider_unavailable', translationKey: 'provider_unavailable' });
  await unreachable.close();
});

async function findClosedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
