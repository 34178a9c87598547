import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isSignedBy, keysPlaceholder } from '@lisan/contract';
import type { FastifyInstance } from 'fastify';
import { buildTestEdge } from '../../testing/test-edge';
import { author, createWorkspace, type WorkspaceFixture } from '../../testing/workspace-fixture';
import { openKeyring, type Keyring } from '../signing/keyring';
import { openFolderStorage } from '../storage/folder-storage';
import { openReleaseStore, type ReleaseStore } from '../storage/release-store';
import { retireKey } from '../../cli/commands/key-commands';
import { publish } from './publish';
import { rollback } from './rollback';

let workspace: WorkspaceFixture;
let keyring: Keyring;
let store: ReleaseStore;
let edge: FastifyInstance;

const put = async (...names: string[]) => (await workspace.publish(names, { store })).set;

beforeEach(async () => {
  workspace = await createWorkspace();
  await workspace.buildShell('aaaaaaaa');
  await workspace.buildRemote('chat', '11111111');
  await workspace.buildRemote('billing', '11111111');
  ({ keyring, signed: store } = workspace);
  edge = await buildTestEdge(workspace.storeFolder, { knownKeys: keyring, checkIntervalMs: 0 });
});
afterEach(async () => {
  await edge.close();
  await workspace.remove();
});

async function openPage() {
  const { body } = await edge.inject('/home');
  const [, signatures = '', text = ''] =
    /id="release-set" data-signatures="([^"]*)">(.*?)<\/script>/s.exec(body) ?? [];
  const url = /<script defer[^>]* src="([^"]+)"/.exec(body)?.[1] ?? '';
  const shell = (await edge.inject(url)).body;
  const keys = /^console\.log\('[^']+', '([^']*)'\);/.exec(shell)?.[1] ?? '';
  return { text, signatures: signatures.split(' '), keys: keys.trim().split(/\s+/), shell };
}

async function startsThere(): Promise<boolean> {
  const { text, signatures, keys } = await openPage();
  return isSignedBy(text, signatures, keys);
}

const setFile = (number: number) => join(workspace.storeFolder, 'sets', `0000000${number}.json`);
async function forge(from: number, to: number): Promise<void> {
  const record = JSON.parse(await readFile(setFile(from), 'utf8')) as {
    set: { id: string; remotes: { chat: { entry: string } } };
  };
  record.set.id = record.set.id.replace(/^\d+/, String(to));
  record.set.remotes.chat.entry = 'evil.js';
  await writeFile(setFile(to), JSON.stringify(record));
}

test('embeds the signed text in the page, and the key in the shell', async () => {
  await put('shell', 'chat');
  const { text, signatures, keys, shell } = await openPage();
  expect(await isSignedBy(text, signatures, keys)).toBe(true);
  expect(await isSignedBy(text.replace('remote-entry', 'remote-entrY'), signatures, keys)).toBe(false);
  const built = await readFile(join(workspace.root, 'shell/dist/shell.js'), 'utf8');
  expect(built).toContain(keysPlaceholder);
  expect(shell).toHaveLength(built.length);
});

test('never serves an unsigned set, and keeps the last good one', async () => {
  const good = await put('shell', 'chat');
  expect(await startsThere()).toBe(true);
  await forge(1, 2);
  expect(JSON.parse((await openPage()).text).id).toBe(good?.id);
  expect(await startsThere()).toBe(true);
});

test('copies nothing of a forged set into a signed one', async () => {
  await put('shell', 'chat');
  await workspace.buildRemote('chat', '22222222');
  const good = await put('chat');
  await forge(2, 3);
  const next = await put('billing');
  expect(next).toMatchObject({ id: expect.stringMatching(/^4-/), previous: good?.id });
  expect(JSON.stringify(next)).not.toContain('evil.js');
  expect(JSON.parse((await openPage()).text).id).toBe(next?.id);
  expect(JSON.stringify(await rollback(store, author, { name: 'chat' }))).not.toContain('evil.js');
});

test('does not roll back to a forged set', async () => {
  await put('shell', 'chat');
  await put('billing');
  await forge(1, 1);
  const id = JSON.parse(await readFile(setFile(1), 'utf8')).set.id;
  await expect(rollback(store, author, { to: id })).rejects.toMatchObject({ code: 'not_signed' });
});

test('rotates keys with an overlap in which every page starts', async () => {
  await put('shell', 'chat');
  const [{ id: old } = { id: '' }] = await keyring.list();
  const { id: next } = await keyring.make();
  await expect(retireKey(store, keyring, old)).rejects.toMatchObject({ code: 'only_key' });

  await put('billing');
  expect(await startsThere()).toBe(true);
  expect((await openPage()).keys.every((key) => key.startsWith(old))).toBe(true);
  await expect(retireKey(store, keyring, old)).rejects.toMatchObject({ code: 'only_key' });

  const between = await put('shell');
  expect(between?.shell.keys).toEqual([old, next]);
  expect(await startsThere()).toBe(true);
  await retireKey(store, keyring, old);
  expect(await startsThere()).toBe(true);

  const after = await put('shell');
  expect(after?.shell.keys).toEqual([next]);
  expect(new Set([between?.shell.version, after?.shell.version]).size).toBe(2);
  expect(await startsThere()).toBe(true);
});

test('does not serve sets signed with a retired key', async () => {
  await put('shell', 'chat');
  const [{ id: leaked } = { id: '' }] = await keyring.list();
  const thief = openKeyring(join(workspace.root, 'thief'));
  const key = await readFile(join(workspace.root, 'keys', `${leaked}.json`));
  await keyring.make();
  const good = await put('shell');
  await retireKey(store, keyring, leaked);
  await workspace.write(`thief/${leaked}.json`, key.toString());
  await publish(
    {
      root: workspace.root,
      store: openReleaseStore(openFolderStorage(workspace.storeFolder), thief),
      author,
    },
    ['shell', 'chat', 'billing'],
  );
  expect(JSON.parse((await openPage()).text).id).toBe(good?.id);
});

test('refuses to roll back to a shell that knows none of the current keys', async () => {
  await put('shell', 'chat');
  const [{ id: old } = { id: '' }] = await keyring.list();
  await keyring.make();
  const mixed = await put('billing');
  await put('shell');
  await retireKey(store, keyring, old);
  await put('shell');
  await expect(rollback(store, author, { to: mixed?.id })).rejects.toMatchObject({
    code: 'unknown_key',
    reasons: [expect.stringContaining(`accepts sets of ${old}`)],
  });
});

test('replaces an unsigned store by a publish of everything', async () => {
  await workspace.publish(['shell', 'chat']);
  expect((await edge.inject('/home')).statusCode).not.toBe(200);
  await expect(put('billing')).rejects.toMatchObject({ code: 'no_shell' });
  await put('shell', 'chat', 'billing');
  expect(await startsThere()).toBe(true);
});
