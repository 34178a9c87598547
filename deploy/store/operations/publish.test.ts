import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { author, createWorkspace, type WorkspaceFixture } from '../../testing/workspace-fixture';
import { publish } from './publish';

let workspace: WorkspaceFixture;
const put = (...names: string[]) => workspace.publish(names);
const stored = (path: string) => readFile(join(workspace.storeFolder, path));
const liveSet = async () => (await workspace.head())?.set;

beforeEach(async () => {
  workspace = await createWorkspace();
  await workspace.buildShell('aaaaaaaa');
  await workspace.buildRemote('chat', '11111111');
});
afterEach(() => workspace.remove());

test('publishes a version with hashes, labels in both languages and preloads', async () => {
  await put('shell');
  const { set: manifest } = await put('chat');
  expect(manifest?.remotes.chat).toMatchObject({
    version: '0.1.0-11111111',
    base: '/remotes/chat/0.1.0-11111111/',
    entry: 'remote-entry.js',
    contract: 1,
    views: [{ id: 'chat', icon: 'chat', order: 10, label: { en: 'The chat', ar: 'المحادثة' } }],
    preload: ['remote.js'],
    parts: { chat: ['view.js'], ar: ['ar.js'] },
    events: { heard: ['session.changed'], published: [] },
  });
  const files = ['ar.js', 'en.js', 'remote-entry.js', 'remote.js', 'view.js'];
  expect(Object.keys(manifest?.remotes.chat?.integrity ?? {})).toEqual(files);
  expect(manifest?.remotes.chat?.integrity['view.js']).toMatch(/^sha384-[A-Za-z0-9+/]{64}$/);
  expect(await liveSet()).toEqual(manifest);
});

test('stores files with compressed variants, and source maps separately', async () => {
  await put('shell', 'chat');
  const entry = await stored('assets/remotes/chat/0.1.0-11111111/remote-entry.js');
  const twin = (ending: string) => stored(`assets/remotes/chat/0.1.0-11111111/remote-entry.js${ending}`);
  expect(brotliDecompressSync(await twin('.br'))).toEqual(entry);
  expect(gunzipSync(await twin('.gz'))).toEqual(entry);
  expect(await readdir(join(workspace.storeFolder, 'assets/shell/0.1.0-aaaaaaaa'))).not.toContain(
    'shell.js.map',
  );
  expect((await stored('maps/shell/0.1.0-aaaaaaaa/shell.js.map')).toString()).toBe('{}');
});

test('changes nothing when the version is already live', async () => {
  const { set: manifest } = await put('shell', 'chat');
  expect((await put('chat')).set).toBeUndefined();
  expect((await put('shell', 'chat')).set).toBeUndefined();
  expect((await liveSet())?.id).toBe(manifest?.id);
});

test('rejects a view or slot that remote.json declares but the build lacks', async () => {
  const { set: manifest } = await put('shell', 'chat');
  const view = (id: string) => ({ id, icon: 'chat', order: 10, label: 'nav.label' });
  await workspace.buildRemote('chat', '22222222', {
    manifest: {
      views: [view('chat'), view('chart')],
      slots: [{ name: 'landing-pricing', order: 1 }],
    },
  });
  await expect(put('chat')).rejects.toMatchObject({
    code: 'invalid_manifest',
    reasons: [
      "remotes/chat/remote.json: view 'chart' is not among what remote.tsx contributes: chat, en, ar",
      "remotes/chat/remote.json: slot 'landing-pricing' is not among what remote.tsx contributes: chat, en, ar",
    ],
  });
  expect((await liveSet())?.id).toBe(manifest?.id);
});

test('rejects a version that exists with other bytes, and keeps what is live', async () => {
  const { set: manifest } = await put('shell', 'chat');
  await workspace.write('remotes/chat/dist/view.js', 'tampered');
  await expect(put('chat')).rejects.toMatchObject({
    code: 'version_exists',
    reasons: [expect.stringContaining('/remotes/chat/0.1.0-11111111/view.js')],
  });
  expect(await liveSet()).toEqual(manifest);
  expect((await stored('assets/remotes/chat/0.1.0-11111111/view.js')).toString()).not.toBe('tampered');
});

test('publishes both of two concurrent teams', async () => {
  await put('shell');
  const names = ['chat', 'billing', 'profile', 'lip-sync'];
  for (const name of names) await workspace.buildRemote(name, '22222222');
  await Promise.all(names.map((name) => put(name)));
  expect(Object.keys((await liveSet())?.remotes ?? {})).toEqual([...names].sort());
  expect((await workspace.store.sets.list(10)).records).toHaveLength(5);
});

test('records who, when, why and the previous set', async () => {
  const first = await put('shell');
  await put('chat');
  const [latest] = (await workspace.store.sets.list(1)).records;
  expect(latest).toMatchObject({ by: 'layla', reason: 'because', change: 'publish chat 0.1.0-11111111' });
  expect(latest?.set.previous).toBe(first.set?.id);
});

test('requires a published shell', async () => {
  await expect(put('chat')).rejects.toMatchObject({ code: 'no_shell' });
});

test('rejects an invalid remote.json, naming file and field', async () => {
  await put('shell');
  await workspace.buildRemote('chat', '33333333', {
    manifest: { views: [{ id: 'Chat!', icon: 'chat', order: 'first', label: 'nav.label', colour: 'red' }] },
  });
  await expect(put('chat')).rejects.toMatchObject({
    code: 'invalid_manifest',
    reasons: expect.arrayContaining([
      expect.stringMatching(/^remotes\/chat\/remote\.json:1: \/views\/0\/id /),
      expect.stringMatching(/^remotes\/chat\/remote\.json:1: \/views\/0\/order /),
      'remotes/chat/remote.json:1: /views/0/colour is not known here',
    ]),
  });
});

test('rejects unreadable JSON, naming the file', async () => {
  await put('shell');
  await workspace.write('remotes/chat/remote.json', '{ "name": ');
  await expect(put('chat')).rejects.toMatchObject({
    reasons: [expect.stringMatching(/^remotes\/chat\/remote\.json: .+/)],
  });
});

test('rejects a view without a label in one language', async () => {
  await put('shell');
  await workspace.write('remotes/chat/src/translations/ar.json', { nav: { label: '  ' } });
  await expect(put('chat')).rejects.toMatchObject({
    reasons: ["remotes/chat/src/translations/ar.json: 'nav.label', the label of view 'chat', is missing"],
  });
});

test('rejects what the live shell cannot run, and a shell that cannot run what is live', async () => {
  await put('shell', 'chat');
  await workspace.buildRemote('chat', '44444444', {
    record: { sharedRequired: { react: '^20.0.0', 'not-shared': '^1.0.0' } },
    manifest: { contract: 2 },
  });
  await expect(put('chat')).rejects.toMatchObject({
    code: 'incompatible',
    reasons: [
      expect.stringMatching(/contract 2 is not spoken by shell 0\.1\.0-aaaaaaaa, which knows 1/),
      expect.stringMatching(/needs react \^20\.0\.0, shell .* has 19\.3\.1/),
      expect.stringMatching(/needs not-shared \^1\.0\.0, shell .* has none/),
    ],
  });
  await workspace.buildShell('bbbbbbbb', { contracts: [2] });
  await expect(put('shell')).rejects.toMatchObject({ code: 'incompatible' });
});

const kit = (...names: string[]) => ({ '@lisan/remote-kit': names });

test('runs older remotes in a newer shell and newer ones in an older, while the names fit', async () => {
  await workspace.buildRemote('chat', '11111111', { record: { namesUsed: kit('defineRemote', 'useHost') } });
  await put('shell', 'chat');
  await workspace.buildShell('bbbbbbbb', { namesProvided: kit('defineRemote', 'useHost', 'useBusy') });
  expect((await put('shell')).set?.shell.version).toBe('0.1.0-bbbbbbbb');
  await workspace.buildRemote('chat', '22222222', { record: { namesUsed: kit('defineRemote', 'useBusy') } });
  expect((await put('chat')).set?.remotes['chat']?.version).toBe('0.1.0-22222222');
  await workspace.buildShell('cccccccc', { namesProvided: kit('defineRemote', 'useBusy') });
  expect((await put('shell')).set?.shell.version).toBe('0.1.0-cccccccc');
});

test('rejects a name the live shell lacks, and a shell that drops one in use', async () => {
  await put('shell', 'chat');
  await workspace.buildRemote('chat', '22222222', { record: { namesUsed: kit('defineRemote', 'useSoon') } });
  const tooNew = 'remotes/chat 0.1.0-22222222: uses useSoon of @lisan/remote-kit, which shell';
  await expect(put('chat')).rejects.toMatchObject({ reasons: [expect.stringContaining(tooNew)] });
  await workspace.buildShell('bbbbbbbb', { namesProvided: kit('useHost') });
  const dropped = 'remotes/chat 0.1.0-11111111: uses defineRemote of @lisan/remote-kit, which shell';
  await expect(put('shell')).rejects.toMatchObject({ reasons: [expect.stringContaining(dropped)] });
});

test('treats a commit that only moves lines as already live', async () => {
  await put('shell', 'chat');
  await workspace.write('shell/dist/shell.js.map', '{"mappings":"AACA"}');
  expect((await put('shell')).set).toBeUndefined();
  expect((await stored('maps/shell/0.1.0-aaaaaaaa/shell.js.map')).toString()).toBe('{}');
});

test('rejects two remotes with the same view', async () => {
  await put('shell', 'chat');
  await workspace.buildRemote('talk', '55555555', {
    record: { parts: { chat: ['view.js'], en: ['en.js'], ar: ['ar.js'] } },
    manifest: { views: [{ id: 'chat', icon: 'chat', order: 1, label: 'nav.label' }] },
  });
  await expect(put('talk')).rejects.toMatchObject({
    reasons: ["remotes/talk/remote.json: view 'chat' is shown by 'chat' already"],
  });
});

test('rejects a build with a missing file, and a remote never built', async () => {
  await put('shell');
  await workspace.buildRemote('chat', '66666666', { record: { entry: 'gone.js' } });
  await expect(put('chat')).rejects.toMatchObject({
    code: 'not_built',
    reasons: [expect.stringContaining('remotes/chat/dist/gone.js')],
  });
  await expect(put('nobody')).rejects.toMatchObject({ code: 'invalid_manifest' });
});

test('completes an interrupted publish with the next one', async () => {
  await put('shell');
  await put('chat');
  await workspace.store.versions.remove({ name: 'chat', version: '0.1.0-11111111' }, () => undefined);
  await workspace.buildRemote('chat', '77777777');
  await workspace.write(
    'store/assets/remotes/chat/0.1.0-77777777/view.js',
    `view.js of chat 77777777 ${'y'.repeat(3000)}`,
  );
  expect(await workspace.store.versions.has('chat', '0.1.0-77777777')).toBe(false);
  expect((await put('chat')).set?.remotes.chat?.version).toBe('0.1.0-77777777');
  expect(await workspace.store.versions.has('chat', '0.1.0-77777777')).toBe(true);
});

test('rejects a slow older build whose expected version is no longer live', async () => {
  const options = { root: workspace.root, store: workspace.store, author };
  await put('shell', 'chat');
  await workspace.buildRemote('chat', '22222222');
  await publish({ ...options, expected: { chat: '0.1.0-11111111' } }, ['chat']);

  await workspace.buildRemote('chat', '33333333');
  const late = publish({ ...options, expected: { chat: '0.1.0-11111111' } }, ['chat']);
  await expect(late).rejects.toMatchObject({
    code: 'not_expected',
    reasons: ['chat: 0.1.0-22222222 is live, not 0.1.0-11111111: someone published in between'],
  });
  await workspace.buildRemote('billing', '11111111');
  await publish({ ...options, expected: { billing: 'none' } }, ['billing']);
  expect((await liveSet())?.remotes['chat']?.version).toBe('0.1.0-22222222');
});

test('publishes exactly one of concurrent builds that expect the same version', async () => {
  await put('shell', 'chat');
  const marks = ['22222222', '33333333', '44444444', '55555555'];
  const checkouts = await Promise.all(marks.map(() => createWorkspace()));
  try {
    const outcomes = await Promise.allSettled(
      checkouts.map(async ({ root, buildRemote }, index) => {
        await buildRemote('chat', marks[index] ?? '');
        const expected = { chat: '0.1.0-11111111' };
        await publish({ root, store: workspace.store, author, expected }, ['chat']);
      }),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await workspace.store.sets.list(10)).records).toHaveLength(2);
  } finally {
    await Promise.all(checkouts.map((checkout) => checkout.remove()));
  }
});
