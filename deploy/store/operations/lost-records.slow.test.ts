import { readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReleaseRecord } from '@lisan/contract';
import { author, createWorkspace, type WorkspaceFixture } from '../../testing/workspace-fixture';
import type { ReleaseStore } from '../storage/release-store';
import { verifyManifest } from './inspect';
import { rollback } from './rollback';

// Write access to the store without a key must not bypass the check.

const forged = 'A'.repeat(43);
let workspace: WorkspaceFixture;
let store: ReleaseStore;

const put = (...names: string[]) => workspace.publish(names, { store });
const head = async (): Promise<ReleaseRecord> => {
  const found = (await store.sets.readHead()).head;
  if (!found) throw new Error('Nothing is live.');
  return found;
};

async function tamper(change: (proofs: Record<string, unknown>) => object | undefined): Promise<void> {
  const [name = ''] = (await store.storage.names('sets')).reverse();
  const file = join(workspace.storeFolder, 'sets', name);
  const { proofs, ...record } = JSON.parse(await readFile(file, 'utf8')) as ReleaseRecord;
  await writeFile(file, JSON.stringify({ ...record, proofs: change({ ...proofs }) }));
}

beforeEach(async () => {
  workspace = await createWorkspace();
  store = workspace.signed;
  await workspace.buildShell('aaaaaaaa');
  await workspace.buildRemote('chat', '11111111');
  await workspace.buildRemote('billing', '11111111');
  await put('shell', 'chat', 'billing');
  await workspace.buildRemote('chat', '22222222');
  await put('chat');
  await workspace.buildRemote('billing', '22222222');
});
afterEach(() => workspace.remove());

test.each([
  ['taken away', ({ chat: _chat, ...others }: Record<string, unknown>) => others],
  ['taken away with all others', () => undefined],
  [
    'widened',
    (proofs: Record<string, unknown>) => ({ ...proofs, chat: { names: {}, kit: 'first', file: forged } }),
  ],
])(
  "blocks the next publish, not serving, when a live remote's compatibility record is %s",
  async (_how, change) => {
    await tamper(change);
    expect((await head()).set.id).toMatch(/^2-/);
    await expect(put('billing')).rejects.toMatchObject({
      name: 'StoreError',
      code: 'store_damaged',
      message: expect.stringMatching(
        /^The compatibility record of .*chat.* is not the one that set 2-\S+ was signed with: publish .*chat/,
      ),
    });
    const { faults } = await verifyManifest(store, await head());
    expect(faults).toContainEqual(
      expect.stringMatching(/^set 2-\S+: the compatibility record of chat is not the signed one/),
    );
  },
);

test('still rolls back, and a build of the same version restores the record', async () => {
  await tamper(({ chat: _chat, ...others }) => others);
  await rollback(store, author, { name: 'billing', to: (await head()).set.previous ?? '' });
  await expect(put('billing')).rejects.toMatchObject({ code: 'store_damaged' });
  const { set: manifest } = await put('chat');
  expect(manifest?.proofs).toHaveProperty('chat');
  expect((await put('billing')).set).toBeDefined();
  expect((await verifyManifest(store, await head())).faults).toEqual([]);
});

test('does not accept an unsigned compatibility record', async () => {
  await tamper((proofs) => ({ ...proofs, notes: { names: {}, kit: 'x', file: forged } }));
  const { set: manifest } = await put('billing');
  expect(Object.keys(manifest?.proofs ?? {}).sort()).toEqual(['billing', 'chat', 'shell']);
});

test('names a record whose file is missing or changed, and restores it from its own build', async () => {
  const folder = join(workspace.storeFolder, 'proofs', 'remotes', 'chat', '0.1.0-22222222');
  const [file = ''] = await readdir(folder);
  for (const spoil of [() => rm(join(folder, file)), () => writeFile(join(folder, file), 'other')]) {
    await spoil();
    await workspace.buildShell('bbbbbbbb', {}, { kit: { hash: 'second', files: {} } });
    await expect(put('shell')).rejects.toMatchObject({
      code: 'store_damaged',
      message: expect.stringMatching(
        /^The compatibility record of chat 0\.1\.0-22222222 is missing or changed/,
      ),
    });
    expect((await verifyManifest(store, await head())).faults).toEqual([
      expect.stringMatching(/^The compatibility record of chat 0\.1\.0/),
    ]);
    await put('chat');
    expect((await verifyManifest(store, await head())).faults).toEqual([]);
  }
});

test('keeps a compatibility record for each set of sources with equal bytes', async () => {
  await workspace.buildRemote('chat', '22222222', {
    proof: {
      sources: [
        { path: 'remotes/chat/src/remote.ts', text: "// A comment.\nuseEvent('session.changed', take);" },
      ],
    },
  });
  expect((await put('chat')).set).toBeUndefined();
  expect((await put('billing')).set).toBeDefined();
  expect((await verifyManifest(store, await head())).faults).toEqual([]);
});
