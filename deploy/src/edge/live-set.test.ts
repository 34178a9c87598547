import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { author, createWorkspace, type WorkspaceFixture } from '../../testing/workspace-fixture';
import { publish } from '../commands/publish';
import { buildEdge } from './edge';
import { followLiveSet } from './live-set';

let workspace: WorkspaceFixture;

beforeEach(async () => {
  workspace = await createWorkspace();
  await workspace.buildShell('aaaaaaaa');
  await workspace.buildRemote('chat', '11111111');
  await publish({ root: workspace.root, store: workspace.store, author }, ['shell', 'chat']);
});
afterEach(() => workspace.remove());

const follow = (told: unknown[]) =>
  followLiveSet(workspace.store, { milliseconds: 0, tell: (fault) => told.push(fault) });
const newest = () => join(workspace.storeFolder, 'sets', '00000002.json');

test('a newest set that cannot be read leaves the last good one live, is told once, and heals', async () => {
  const told: unknown[] = [];
  const live = follow(told);
  const first = await live();
  expect(first?.remotes['chat']?.version).toBe('0.1.0-11111111');

  await writeFile(newest(), '{"cut off');
  for (let asked = 0; asked < 5; asked += 1) expect(await live()).toBe(first);
  expect(told).toEqual([expect.objectContaining({ name: 'Refusal' })]);

  await rm(newest());
  await workspace.buildRemote('chat', '22222222');
  await publish({ root: workspace.root, store: workspace.store, author }, ['chat']);
  expect((await live())?.remotes['chat']?.version).toBe('0.1.0-22222222');
  expect(told).toHaveLength(2);
  expect(told[1]).toBeUndefined();
});

test('what fails before anything was read is a fault', async () => {
  await rename(join(workspace.storeFolder, 'sets', '00000001.json'), newest());
  await writeFile(newest(), 'null');
  const told: unknown[] = [];
  await expect(follow(told)()).rejects.toMatchObject({ name: 'Refusal' });
  expect(told).toHaveLength(1);
});

test('everybody who asks at once gets the last good page from a store that is gone', async () => {
  const edge = await buildEdge({
    storeFolder: workspace.storeFolder,
    apiOrigin: () => undefined,
    trustedProxies: [],
    edgeSecret: 'known to edge and API alone',
    withGoogle: false,
    logLevel: 'silent',
    lookEvery: 0,
  });
  const good = await readFile(join(workspace.storeFolder, 'sets', '00000001.json'));
  expect((await edge.inject('/home')).statusCode).toBe(200);

  await writeFile(newest(), good.subarray(0, 100));
  const pages = await Promise.all(Array.from({ length: 20 }, () => edge.inject('/home')));
  expect(new Set(pages.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect(pages[19]?.body).toContain('0.1.0-11111111');
  expect((await edge.inject('/health')).statusCode).toBe(200);
  await rm(newest());
  expect((await edge.inject('/home')).statusCode).toBe(200);
  await edge.close();
});
