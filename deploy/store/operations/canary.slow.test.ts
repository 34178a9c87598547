import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { accountMark, type ReleaseRecord } from '@lisan/contract';
import { author, createPublishedWorkspace, type WorkspaceFixture } from '../../testing/workspace-fixture';
import { addHalt, findHalted } from '../storage/halts';
import { changeCanary, halt, promote, type CanaryChange } from './canary';
import { collectGarbage } from './collect';
import { verifyManifest } from './inspect';
import { rollback, withdraw } from './rollback';

const [one, two, three] = ['0.1.0-11111111', '0.1.0-22222222', '0.1.0-33333333'];
let workspace: WorkspaceFixture;

const put = async (names: string[], asCanary = false) => (await workspace.publish(names, { asCanary })).set;
const putChat = async (mark: string, asCanary = false) => {
  await workspace.buildRemote('chat', mark);
  return put(['chat'], asCanary);
};
const give = (order: CanaryChange, name = 'chat') => changeCanary(workspace.store, author, name, order);
const head = async () => (await workspace.head()) as ReleaseRecord;
const refused = (code: string, reason: RegExp): object => ({
  name: 'ReleaseError',
  code,
  reasons: [expect.stringMatching(reason)],
});

beforeEach(async () => {
  workspace = await createPublishedWorkspace();
});
afterEach(() => workspace.remove());

test('is published at 0 %, given to some, then promoted', async () => {
  const begun = await putChat('22222222', true);
  expect(begun?.remotes.chat?.version).toBe(one);
  expect(begun?.canaries?.chat).toMatchObject({
    release: { version: two, integrity: { 'view.js': expect.stringContaining('sha384-') } },
    share: 0,
    budget: { minimumLoads: 20, extraFailureShare: 0.05 },
  });
  expect(await putChat('22222222', true)).toBeUndefined();
  const raised = await give({ share: 25, accounts: ['Layla@Example.com'], plans: ['Creator'] });
  expect(raised.canaries?.chat).toMatchObject({
    share: 25,
    plans: ['Creator'],
    since: begun?.canaries?.chat?.since,
    accounts: [await accountMark('chat', two, 'layla@example.com')],
  });
  expect(JSON.stringify(await head())).not.toMatch(/layla@example/i);
  const more = await give({ share: 50, accounts: ['u-2'], withoutPlans: true, budget: { minimumLoads: 5 } });
  expect(more.canaries?.chat?.accounts).toHaveLength(2);
  expect(more.canaries?.chat).not.toHaveProperty('plans');
  expect(more.canaries?.chat?.budget).toEqual({ minimumLoads: 5, extraFailureShare: 0.05 });
  expect((await give({ budget: null })).canaries?.chat).not.toHaveProperty('budget');
  expect((await verifyManifest(workspace.store, await head())).faults).toEqual([]);
  const live = await promote(workspace.store, author, 'chat');
  expect([live.remotes.chat?.version, live.lastGood?.chat?.version]).toEqual([two, one]);
  expect(live).not.toHaveProperty('canaries');
  expect((await head()).proofs?.chat).toBeDefined();
  expect((await verifyManifest(workspace.store, await head())).faults).toEqual([]);
});

test('keeps both of two concurrent changes', async () => {
  await putChat('22222222', true);
  await give({ share: 25 });
  await Promise.all([give({ share: 0 }), give({ accounts: ['u-1'] }), give({ plans: ['Creator'] })]);
  const { set: manifest, change } = await head();
  expect(manifest.canaries?.chat).toMatchObject({ share: 0, plans: ['Creator'] });
  expect(manifest.canaries?.chat?.accounts).toHaveLength(1);
  expect(change).toBe(`canary chat ${two}, for 1 account and plan Creator`);
});

test('restores the live version and its fallback after a halt', async () => {
  const before = await putChat('22222222');
  await putChat('33333333', true);
  await give({ share: 100 });
  const after = await halt(workspace.store, author, 'chat');
  expect(after).toMatchObject({
    version: three,
    set: { remotes: before?.remotes, lastGood: before?.lastGood },
  });
  expect(after?.set).not.toHaveProperty('canaries');
  await expect(halt(workspace.store, author, 'chat')).rejects.toMatchObject(
    refused('no_canary', /No canary of 'chat'/),
  );
  expect((await putChat('33333333', true))?.canaries?.chat?.share).toBe(0);
});

test('requires a different live version, and excludes the shell', async () => {
  await workspace.buildRemote('billing', '11111111');
  await expect(put(['billing'], true)).rejects.toMatchObject(refused('no_canary', /needs a fallback/));
  await expect(put(['chat'], true)).rejects.toMatchObject(refused('no_canary', /is live already/));
  await workspace.buildShell('bbbbbbbb');
  await expect(put(['shell'], true)).rejects.toMatchObject(refused('no_canary', /shell has no canary/));
  await expect(give({ share: 5 })).rejects.toMatchObject(
    refused('no_canary', /publish chat --canary starts one/),
  );
  await expect(give({ share: 5 }, 'constructor')).rejects.toMatchObject(refused('no_canary', /constructor/));
  expect(await workspace.store.versions.has('billing', '0.1.0-11111111')).toBe(false);
});

test('is checked against the live shell, and blocks a shell that cannot run it', async () => {
  await workspace.buildRemote('chat', '22222222', { manifest: { contract: 2 } });
  await expect(put(['chat'], true)).rejects.toMatchObject(
    refused('incompatible', /contract 2 is not spoken.*\(with the canary of chat\)/),
  );
  await workspace.buildShell('bbbbbbbb', { contracts: [1, 2] });
  await put(['shell']);
  await put(['chat'], true);
  await workspace.buildShell('cccccccc', { contracts: [1] });
  await expect(put(['shell'])).rejects.toMatchObject(refused('incompatible', /with the canary of chat/));
  // A canary must never block a rollback.
  const back = await rollback(workspace.store, author, { name: 'shell' });
  expect(back).not.toHaveProperty('canaries');
});

test('allows other publishes, but of its own remote only the next canary', async () => {
  await putChat('22222222', true);
  await give({ share: 25 });
  await workspace.buildRemote('billing', '11111111');
  expect((await put(['billing']))?.canaries?.chat?.share).toBe(25);
  await workspace.buildRemote('chat', '33333333');
  await expect(put(['chat'])).rejects.toMatchObject(
    refused('canary_runs', /A canary of chat runs \(0\.1\.0-22222222, for 25 %\).*promote chat, halt chat/),
  );
  expect((await head()).set.canaries?.chat).toMatchObject({ share: 25, release: { version: two } });
  const next = await put(['chat'], true);
  expect(next?.canaries?.chat).toMatchObject({ share: 0, release: { version: three } });
  const { set: manifest } = await workspace.publish(['chat'], { endsCanaries: true });
  expect([manifest?.remotes.chat?.version, manifest?.canaries]).toEqual([three, undefined]);
});

test('ends when its remote is rolled back or removed, without affecting others', async () => {
  await workspace.buildRemote('billing', '11111111');
  await put(['billing']);
  await putChat('22222222');
  await workspace.buildRemote('billing', '22222222');
  await put(['billing'], true);
  await putChat('33333333', true);
  const back = await rollback(workspace.store, author, { name: 'chat' });
  expect(Object.keys(back.canaries ?? {})).toEqual(['billing']);
  expect(back.remotes.chat?.version).toBe(one);
  expect((await withdraw(workspace.store, author, 'billing')).canaries).toBeUndefined();
  await putChat('33333333', true);
  const { records } = await workspace.store.sets.list(100);
  const first = records.at(-1)?.set.id;
  expect((await rollback(workspace.store, author, { to: first })).canaries).toBeUndefined();
});

test('keeps its files from gc until it ends', async () => {
  await putChat('22222222', true);
  await collectGarbage(workspace.store, { young: 0, live: 0 });
  expect(await workspace.store.versions.has('chat', two)).toBe(true);
  await halt(workspace.store, author, 'chat');
  await collectGarbage(workspace.store, { young: 0, live: 0 });
  expect(await workspace.store.versions.has('chat', two)).toBe(false);
});

test('cannot be promoted once halted, and restarts when given to users again', async () => {
  const begun = (await putChat('22222222', true))?.canaries?.chat;
  const { storage } = workspace.store;
  const word = { at: new Date().toISOString(), by: 'budget', reason: '12 of 30 pages failed' };
  expect(await addHalt(storage, { name: 'chat', canary: begun! }, word)).toBe('created');
  expect(await addHalt(storage, { name: 'chat', canary: begun! }, { ...word, by: 'another edge' })).toBe(
    'exists',
  );
  expect(await findHalted(storage, (await head()).set)).toHaveLength(1);
  await expect(promote(workspace.store, author, 'chat')).rejects.toMatchObject(
    refused('canary_halted', /halted by budget.*12 of 30/),
  );
  const again = await give({ share: 5 });
  expect(Date.parse(again.canaries?.chat?.since ?? '')).toBeGreaterThan(Date.parse(begun?.since ?? ''));
  expect(await findHalted(storage, again)).toEqual([]);
  await promote(workspace.store, author, 'chat');
});

test('rejects changes meant for an earlier canary', async () => {
  await putChat('22222222', true);
  const [raised, ended] = [give({ share: 50 }), halt(workspace.store, author, 'chat')];
  await Promise.allSettled([raised, ended]);
  expect((await head()).set.canaries).toBeUndefined();
  const old = (await putChat('22222222', true))?.canaries?.chat;
  await putChat('33333333', true);
  expect(await halt(workspace.store, { by: 'budget', reason: '' }, 'chat', old)).toBeUndefined();
  expect((await head()).set.canaries?.chat?.release.version).toBe(three);
});

test('detects a compatibility record removed from the set', async () => {
  await putChat('22222222', true);
  const record = await head();
  const { canaryProofs: _gone, ...without } = record;
  const file = join(workspace.storeFolder, 'sets', '00000002.json');
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(record);
  await writeFile(file, JSON.stringify(without));
  const lost = /compatibility record of the canary of chat is not the/;
  expect((await verifyManifest(workspace.store, await head())).faults).toEqual([expect.stringMatching(lost)]);
  await workspace.buildShell('bbbbbbbb');
  await expect(put(['shell'])).rejects.toMatchObject({
    code: 'store_damaged',
    message: expect.stringMatching(lost),
  });
  expect(Object.keys((await put(['chat'], true))?.canaries ?? {})).toEqual(['chat']);
  expect((await verifyManifest(workspace.store, await head())).faults).toEqual([]);
});
