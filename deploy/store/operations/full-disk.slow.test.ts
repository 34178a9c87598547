import { readdir } from 'node:fs/promises';
import { author, createWorkspace, type WorkspaceFixture } from '../../testing/workspace-fixture';
import { openFolderStorage } from '../storage/folder-storage';
import { openReleaseStore, type ReleaseStore } from '../storage/release-store';
import { storeErrorOf } from '../storage/storage';
import { collectGarbage } from './collect';
import { verifyManifest } from './inspect';
import { rollback } from './rollback';

let workspace: WorkspaceFixture;
const put = (store: ReleaseStore, ...names: string[]) => workspace.publish(names, { store });
const stored = async () =>
  (await readdir(workspace.storeFolder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`)
    .sort();

beforeEach(async () => {
  workspace = await createWorkspace();
  await workspace.buildShell('aaaaaaaa');
  await workspace.buildRemote('chat', '11111111');
  await put(workspace.store, 'shell', 'chat');
  await workspace.buildRemote('chat', '22222222');
});
afterEach(() => workspace.remove());

function nearlyFull(room: number, withSigns: boolean) {
  const storage = openFolderStorage(workspace.storeFolder);
  let left = room;
  const store = openReleaseStore({
    ...storage,
    async create(path, content) {
      const isFree = withSigns && content.length === 0;
      if (!isFree && left === 0)
        throw storeErrorOf(Object.assign(new Error('full'), { code: 'ENOSPC' }), storage.location, path);
      if (!isFree) left -= 1;
      return storage.create(path, content);
    },
  });
  return { store, hasRoom: () => left > 0 };
}

const oneSentence = {
  name: 'StoreError',
  code: 'store_full',
  message: expect.stringMatching(/^The disk of the release store \S+ is full .*\.$/),
};

test('keeps the previous state when the disk fills up at any step of a publish', async () => {
  const before = await stored();
  let steps = 0;
  for (let hasRoom = false; !hasRoom; steps += 1) {
    const disk = nearlyFull(steps, true);
    const outcome = await put(disk.store, 'chat').catch((error: unknown) => error);
    hasRoom = disk.hasRoom();
    if (hasRoom || !(outcome instanceof Error)) break;
    expect(outcome).toMatchObject(oneSentence);
    expect(await stored()).toEqual(before);
  }
  expect(steps).toBeGreaterThan(15);
  expect((await workspace.head())?.set.remotes['chat']?.version).toBe('0.1.0-22222222');
});

test('keeps what is live if not even a hold fits, and collects the rest later', async () => {
  for (const room of [0, 1, 3, 9]) {
    await expect(put(nearlyFull(room, false).store, 'chat')).rejects.toMatchObject(oneSentence);
    const head = await workspace.head();
    expect(head?.set.remotes['chat']?.version).toBe('0.1.0-11111111');
    expect((await verifyManifest(workspace.store, head!)).faults).toEqual([]);
  }
  const { removed } = await collectGarbage(workspace.store, { young: 0, live: 0 });
  expect(removed).toEqual([{ name: 'chat', version: '0.1.0-22222222' }]);
  expect((await put(workspace.store, 'chat')).set).toBeDefined();
});

test('reports a full disk on rollback, and still collects', async () => {
  await put(workspace.store, 'chat');
  await workspace.buildRemote('chat', '33333333');
  await put(workspace.store, 'chat');
  await expect(rollback(nearlyFull(0, true).store, author, {})).rejects.toMatchObject(oneSentence);
  const { removed } = await collectGarbage(nearlyFull(0, true).store, { young: 0, live: 0 });
  expect(removed).toEqual([{ name: 'chat', version: '0.1.0-11111111' }]);
});
