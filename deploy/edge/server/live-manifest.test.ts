import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildTestEdge } from '../../testing/test-edge';
import { createPublishedWorkspace, type WorkspaceFixture } from '../../testing/workspace-fixture';
import { followLiveManifest } from './live-manifest';
import type { FastifyInstance } from 'fastify';

let workspace: WorkspaceFixture;

beforeEach(async () => {
  workspace = await createPublishedWorkspace();
});
afterEach(() => workspace.remove());

const follow = (reported: unknown[]) =>
  followLiveManifest(workspace.store.sets, { milliseconds: 0, report: (fault) => reported.push(fault) }).find;
const startEdge = () => buildTestEdge(workspace.storeFolder, { checkIntervalMs: 0 });
const health = async (edge: FastifyInstance) =>
  (await edge.inject('/health')).json<{ status: string }>().status;
const newest = () => join(workspace.storeFolder, 'sets', '00000002.json');

test('keeps the last good set when the newest is unreadable, logs once, and recovers', async () => {
  const reported: unknown[] = [];
  const live = follow(reported);
  const first = await live();
  expect(first?.set.remotes['chat']?.version).toBe('0.1.0-11111111');

  await writeFile(newest(), '{"cut off');
  for (let asked = 0; asked < 5; asked += 1) expect(await live()).toBe(first);
  expect(reported).toEqual([
    expect.objectContaining({ name: 'StoreError', message: expect.stringContaining('sets/00000002.json') }),
  ]);

  await workspace.buildRemote('chat', '22222222');
  await workspace.publish(['chat']);
  expect((await live())?.set.remotes['chat']?.version).toBe('0.1.0-22222222');
  expect(reported).toHaveLength(2);
  expect(reported[1]).toBeUndefined();
});

test('fails when the first read fails', async () => {
  await rename(join(workspace.storeFolder, 'sets', '00000001.json'), newest());
  await writeFile(newest(), 'null');
  const reported: unknown[] = [];
  await expect(follow(reported)()).rejects.toMatchObject({ name: 'StoreError' });
  expect(reported).toHaveLength(1);
});

test('serves the last good page to concurrent requests while the store is gone', async () => {
  const edge = await startEdge();
  const good = await readFile(join(workspace.storeFolder, 'sets', '00000001.json'));
  expect((await edge.inject('/home')).statusCode).toBe(200);

  await writeFile(newest(), good.subarray(0, 100));
  const pages = await Promise.all(Array.from({ length: 20 }, () => edge.inject('/home')));
  expect(new Set(pages.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect(pages[19]?.body).toContain('0.1.0-11111111');
  expect(await health(edge)).toBe('degraded');
  await rm(newest());
  expect((await edge.inject('/home')).statusCode).toBe(200);
  await edge.close();
});

test.each([
  ['cut off', '00000002.json', (good: string) => good.slice(0, 100)],
  ['empty', '00000002.json', () => ''],
  ['of another shape', '00000002.json', () => '{"set":{}}'],
  ['a copy of another set', '00000002.json', (good: string) => good],
  ['foreign', 'notes.txt', () => 'for layla'],
  ['foreign, with the highest number there is', '99999999.json', () => 'null'],
])('serves the newest good set when it starts on a store with a %s file', async (_what, name, make) => {
  const sets = join(workspace.storeFolder, 'sets');
  await writeFile(join(sets, name), make(await readFile(join(sets, '00000001.json'), 'utf8')));
  const edge = await startEdge();
  const page = await edge.inject('/home');
  expect([page.statusCode, await health(edge)]).toEqual([200, 'degraded']);
  expect(page.body).toContain('0.1.0-11111111');

  await workspace.buildRemote('chat', '22222222');
  await workspace.publish(['chat']);
  expect((await edge.inject('/home')).body).toContain('0.1.0-22222222');
  await edge.close();
});
