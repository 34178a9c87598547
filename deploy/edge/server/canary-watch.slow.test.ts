import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ReleaseManifest } from '@lisan/contract';
import type { FastifyInstance } from 'fastify';
import { buildTestEdge } from '../../testing/test-edge';
import { createWorkspace, type WorkspaceFixture } from '../../testing/workspace-fixture';
import { changeCanary } from '../../store/operations/canary';
import { canaryEnd } from '../process/serve-alone';
import type { Keyring } from '../../store/signing/keyring';
import { listActions } from '../../store/storage/action-log';
import type { ReleaseStore } from '../../store/storage/release-store';
import { StoreError, type Storage } from '../../store/storage/storage';
import type { EdgeOptions } from './edge';

const [stable, tried] = ['0.1.0-11111111', '0.1.0-22222222'];
const author = { by: 'layla', reason: 'because' };
let workspace: WorkspaceFixture;
let keyring: Keyring;
let store: ReleaseStore;
let edges: FastifyInstance[];

async function open(options: Partial<EdgeOptions> = {}): Promise<FastifyInstance> {
  const edge = await buildTestEdge(workspace.storeFolder, {
    knownKeys: keyring,
    endCanary: canaryEnd(store.storage, keyring),
    trustedProxies: ['127.0.0.1'],
    checkIntervalMs: 50,
    ...options,
  });
  edges.push(edge);
  await edge.listen({ host: '127.0.0.1', port: 0 });
  return edge;
}

async function post(edge: FastifyInstance, visitor: string, body: object): Promise<void> {
  const { origin } = new URL(edge.listeningOrigin);
  const { status } = await fetch(`${origin}/beacon`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin, 'x-forwarded-for': visitor },
    body: JSON.stringify(body),
  });
  expect(status).toBe(204);
}

beforeEach(async () => {
  edges = [];
  workspace = await createWorkspace();
  ({ keyring, signed: store } = workspace);
  const put = (names: string[], asCanary = false) => workspace.publish(names, { store, asCanary });
  await workspace.buildShell('aaaaaaaa');
  await workspace.buildRemote('chat', '11111111');
  await put(['shell', 'chat']);
  await workspace.buildRemote('chat', '22222222');
  await put(['chat'], true);
  await changeCanary(store, author, 'chat', { share: 50 });
});
afterEach(async () => {
  await Promise.all(
    edges.map((edge) => {
      edge.server.closeAllConnections();
      return edge.close();
    }),
  );
  await workspace.remove();
});

async function pageOf(edge: FastifyInstance, cookie = '') {
  const { body } = await edge.inject({ url: '/', headers: { cookie } });
  const [, attributes = '', text = ''] = /id="release-set"([^>]*)>(.*?)<\/script>/s.exec(body) ?? [];
  const manifest = JSON.parse(text) as ReleaseManifest;
  const halted = /data-halted="([^"]*)"/.exec(attributes)?.[1] ?? '';
  const given = halted.includes(`chat@${tried}`) ? undefined : manifest.canaries?.chat?.release.version;
  return { body, set: manifest, halted, given };
}

async function report(
  edge: FastifyInstance,
  visitor: number,
  version: string,
  hasFailed: boolean,
): Promise<void> {
  const one = { remote: 'chat', version };
  const body = {
    opened: [one],
    failed: hasFailed ? [one] : [],
    faults: hasFailed ? [{ ...one, kind: 'render' }] : [],
  };
  await post(edge, `10.0.${visitor >> 8}.${visitor & 255}`, body);
}
async function visit(edge: FastifyInstance, visitors: number, failing = 1): Promise<void> {
  await pageOf(edge);
  for (let visitor = 0; visitor < visitors; visitor += 1) {
    const hasCanary = visitor % 2 === 0;
    await report(edge, visitor, hasCanary ? tried : stable, hasCanary && visitor < visitors * failing);
  }
}
const untilHalted = async (edge: FastifyInstance) => {
  while ((await pageOf(edge)).given !== undefined) await pause(20);
};
const head = async () => (await store.sets.readHead()).head;
const untilEnded = async () => {
  while ((await head())?.set.canaries) await pause(20);
};
const halts = async () =>
  (await listActions(store.storage, 100)).filter(
    (one) => typeof one !== 'string' && one.act.startsWith('halt'),
  );
const untilLogged = async () => {
  while ((await halts()).length === 0) await pause(20);
};

test('halts a failing canary on every edge, once, and restores the live version', async () => {
  const [first, second] = [await open(), await open()];
  expect((await pageOf(first)).given).toBe(tried);
  await Promise.all([visit(first, 60), visit(second, 60)]);
  const begun = performance.now();
  await Promise.all([untilHalted(first), untilHalted(second), untilEnded(), untilLogged()]);
  expect(performance.now() - begun).toBeLessThan(60_000);
  const record = await head();
  expect(record).toMatchObject({
    by: 'budget',
    change: `halt chat ${tried}`,
    reason: expect.stringMatching(/: (\d{1,3}) of \1 visitors saw it fail/),
    set: { id: expect.stringMatching(/^4-/), remotes: { chat: { version: stable } } },
  });
  for (const edge of [first, second]) {
    while ((await pageOf(edge)).set.id !== record?.set.id) await pause(20);
    const { set: manifest, halted } = await pageOf(edge);
    expect([manifest.id, manifest.canaries, halted]).toEqual([record?.set.id, undefined, '']);
  }
  expect(await halts()).toMatchObject([{ by: 'budget', act: `halt chat ${tried}`, reason: record?.reason }]);
  expect(await readdir(join(workspace.storeFolder, 'sets'))).toHaveLength(4);
});

test('stops serving it on edges without a key; the first with a key ends it', async () => {
  const [first, second] = [await open({ endCanary: undefined }), await open({ endCanary: undefined })];
  await visit(first, 60);
  await Promise.all([untilHalted(first), untilHalted(second)]);
  expect((await pageOf(second)).halted).toBe(`chat@${tried}`);
  expect((await head())?.set.canaries?.chat?.share).toBe(50);
  const third = await open();
  expect((await pageOf(third)).given).toBeUndefined();
  await untilEnded();
  await untilLogged();
  expect(await head()).toMatchObject({
    by: 'budget',
    reason: expect.stringMatching(/: (\d{1,3}) of \1 visitors/),
  });
  expect(await halts()).toHaveLength(1);
});

test('stays halted at an edge without write access, after a restart too', async () => {
  const refuse = async () => Promise.reject(new StoreError('store_unusable', 'It is read only.'));
  const source: Storage = { ...store.storage, create: refuse };
  const elsewhere = {
    storeFolder: join(workspace.root, 'mirror'),
    source,
    endCanary: canaryEnd(source, keyring),
  };
  const edge = await open(elsewhere);
  await visit(edge, 60);
  await untilHalted(edge);
  await edge.close();
  expect((await head())?.set.canaries?.chat).toBeDefined();
  expect((await pageOf(await open(elsewhere))).given).toBeUndefined();
  expect((await pageOf(await open())).given).toBe(tried);
});

test.each([
  [
    'people alone may end it',
    async (edge: FastifyInstance) => {
      await changeCanary(store, author, 'chat', { budget: null });
      await visit(edge, 60);
    },
  ],
  ['it fails as often as what is live', async (edge: FastifyInstance) => visit(edge, 80, 0)],
  [
    'few visitors say so, however often, and many say it of what is live',
    async (edge: FastifyInstance) => {
      for (let round = 0; round < 100; round += 1) await report(edge, round % 10, tried, true);
      for (let visitor = 0; visitor < 40; visitor += 1) await report(edge, visitor, stable, true);
    },
  ],
])('keeps a canary while %s', async (_what, act) => {
  const edge = await open();
  await pageOf(edge);
  await act(edge);
  // Judged after the observed one, so both are done by then.
  await workspace.buildRemote('billing', '11111111');
  await workspace.publish(['billing'], { store });
  await workspace.buildRemote('billing', '22222222');
  await workspace.publish(['billing'], { store, asCanary: true });
  const bad = { remote: 'billing', version: tried };
  for (let visitor = 0; visitor < 30; visitor += 1)
    await post(edge, `10.1.0.${visitor}`, { opened: [bad], failed: [bad], faults: [] });
  while ((await pageOf(edge)).set.canaries?.billing) await pause(20);
  expect((await pageOf(edge)).given).toBe(tried);
  expect((await head())?.set.canaries?.chat?.share).toBe(50);
});

test('lets store access stop a canary, but never serve anything else', async () => {
  const { canaries } = (await head())?.set ?? {};
  const file = `halts/chat@${tried}@${canaries?.chat?.since.replaceAll(/[:.]/g, '-')}.json`;
  for (const path of [file, 'halts/billing@1@x.json', 'halts/chat@../../x.json'])
    await store.storage.create(path, Buffer.from('"> <script>alert(1)</script>'));
  const edge = await open({ endCanary: undefined });
  const { set: manifest, halted, body } = await pageOf(edge);
  expect([halted, manifest.remotes.chat?.version]).toEqual([`chat@${tried}`, stable]);
  expect(body).not.toContain('alert(1)');
});

test('preloads what this browser will get, with a policy that allows both', async () => {
  const edge = await open({ endCanary: undefined });
  const canary = (await head())?.set.canaries?.chat;
  const early = ({ body }: { body: string }) =>
    [...body.matchAll(/rel="preload"[^>]*href="([^"]*)"/g)].map(([, url]) => url);
  const mine = await pageOf(edge, 'lisan-view=chat.canary');
  expect(early(mine)).toContain(`/remotes/chat/${tried}/view.js`);
  expect(early(await pageOf(edge, 'lisan-view=chat'))).toContain(`/remotes/chat/${stable}/view.js`);
  for (const release of [canary?.release, (await head())?.set.remotes.chat])
    expect(mine.body).toContain(`'${release?.integrity['view.js']}'`);
  await visit(edge, 60);
  await untilHalted(edge);
  expect(early(await pageOf(edge, 'lisan-view=chat.canary'))).toContain(`/remotes/chat/${stable}/view.js`);
});
