import { author, createWorkspace, type WorkspaceFixture } from '../../testing/workspace-fixture';
import { collectGarbage } from './collect';
import { rollback, withdraw } from './rollback';

let workspace: WorkspaceFixture;
const put = async (...names: string[]) => (await workspace.publish(names)).set;
const back = (target: { name?: string; to?: string } = {}) => rollback(workspace.store, author, target);
const putChat = async (mark: string) => {
  await workspace.buildRemote('chat', mark);
  return put('chat');
};

beforeEach(async () => {
  workspace = await createWorkspace();
  await workspace.buildShell('aaaaaaaa');
  await workspace.buildRemote('billing', '00000000');
  await put('shell', 'billing');
});
afterEach(() => workspace.remove());

test('returns to the latest different state, as a new set', async () => {
  const first = await putChat('11111111');
  const second = await putChat('22222222');
  const restored = await back();
  expect(restored.remotes).toEqual(first?.remotes);
  expect(restored.previous).toBe(second?.id);
  expect((await workspace.head())?.change).toBe(`rollback everything to ${first?.id}`);
});

test('goes further back each time', async () => {
  await putChat('11111111');
  await putChat('22222222');
  await putChat('33333333');
  expect((await back({ name: 'chat' })).remotes.chat?.version).toBe('0.1.0-22222222');
  expect((await back({ name: 'chat' })).remotes.chat?.version).toBe('0.1.0-11111111');
  await expect(back({ name: 'chat' })).rejects.toMatchObject({ code: 'nothing_older' });
});

test('returns to a named set, and rejects an unknown one', async () => {
  const first = await putChat('11111111');
  await putChat('22222222');
  await putChat('33333333');
  expect((await back({ to: first!.id })).remotes.chat?.version).toBe('0.1.0-11111111');
  await expect(back({ to: '99-00000000' })).rejects.toMatchObject({ code: 'unknown_set' });
  await expect(back({ to: `${first!.id.split('-')[0]}-00000000` })).rejects.toMatchObject({
    code: 'unknown_set',
  });
});

test('fails when someone published meanwhile', async () => {
  await putChat('11111111');
  await putChat('22222222');
  let isOvertaken = false;
  const slow = {
    ...workspace.store,
    versions: {
      ...workspace.store.versions,
      async has(name: string, version: string) {
        if (!isOvertaken) {
          isOvertaken = true;
          await putChat('33333333');
        }
        return workspace.store.versions.has(name, version);
      },
    },
  };
  await expect(rollback(slow, author, {})).rejects.toMatchObject({ code: 'changed_meanwhile' });
  expect((await workspace.head())?.set.remotes.chat?.version).toBe('0.1.0-33333333');
});

test('rejects an old remote the live shell cannot run', async () => {
  await putChat('11111111');
  await workspace.buildShell('bbbbbbbb', { contracts: [2] });
  for (const name of ['chat', 'billing']) {
    await workspace.buildRemote(name, '22222222', { manifest: { contract: 2 } });
  }
  await put('shell', 'chat', 'billing');
  await expect(back({ name: 'chat' })).rejects.toMatchObject({ code: 'incompatible' });
  expect((await back()).shell.version).toBe('0.1.0-aaaaaaaa');
});

test('rejects a collected version', async () => {
  const first = await putChat('11111111');
  await putChat('22222222');
  await putChat('33333333');
  await collectGarbage(workspace.store, { young: 0, live: 0 });
  await expect(back({ to: first!.id })).rejects.toMatchObject({ code: 'files_missing' });
  expect((await workspace.store.sets.list(100)).records).toHaveLength(4);
});

test('removes a remote for new pages only, and brings it back', async () => {
  const before = await putChat('11111111');
  const after = await withdraw(workspace.store, author, 'chat');
  expect(Object.keys(after.remotes)).toEqual(['billing']);
  await expect(withdraw(workspace.store, author, 'chat')).rejects.toMatchObject({ code: 'unknown_remote' });
  expect(await workspace.store.versions.has('chat', '0.1.0-11111111')).toBe(true);
  expect((await back({ to: before!.id })).remotes).toEqual(before?.remotes);
});

test('restores a removed remote to its last version', async () => {
  await putChat('11111111');
  await putChat('22222222');
  await withdraw(workspace.store, author, 'chat');
  await workspace.buildRemote('billing', '99999999');
  await put('billing');
  const { remotes } = await back({ name: 'chat' });
  expect(remotes['chat']?.version).toBe('0.1.0-22222222');
  expect(remotes['billing']?.version).toBe('0.1.0-99999999');
  expect((await back({ name: 'chat' })).remotes['chat']?.version).toBe('0.1.0-11111111');
  await expect(back({ name: 'notes' })).rejects.toMatchObject({ code: 'nothing_older' });
});

test('uses the previous version as the fallback, never one that was rolled back', async () => {
  expect((await putChat('11111111'))?.lastGood).toEqual({});
  const second = await putChat('22222222');
  expect(second?.lastGood?.chat).toMatchObject({
    version: '0.1.0-11111111',
    base: '/remotes/chat/0.1.0-11111111/',
    integrity: { 'remote-entry.js': expect.stringContaining('sha384-') },
  });
  await workspace.buildRemote('billing', '99999999');
  expect((await put('billing'))?.lastGood).toMatchObject({
    chat: { version: '0.1.0-11111111' },
    billing: { version: '0.1.0-00000000' },
  });
  await putChat('33333333');
  expect((await back({ name: 'chat' })).lastGood?.chat?.version).toBe('0.1.0-11111111');
  expect((await back({ name: 'chat' })).lastGood?.chat).toBeUndefined();
  expect((await putChat('44444444'))?.lastGood?.chat?.version).toBe('0.1.0-11111111');
});

test('omits a fallback that the shell cannot run', async () => {
  await putChat('11111111');
  await putChat('22222222');
  await workspace.buildShell('bbbbbbbb', { contracts: [1, 2] });
  expect((await put('shell'))?.lastGood?.chat?.version).toBe('0.1.0-11111111');
});
