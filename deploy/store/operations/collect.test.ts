import { readFile, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { author, createWorkspace, type WorkspaceFixture } from '../../testing/workspace-fixture';
import { ReleaseError } from '../release/release-error';
import { openFolderStorage } from '../storage/folder-storage';
import { openReleaseStore } from '../storage/release-store';
import { collectGarbage } from './collect';
import { verifyManifest } from './inspect';
import { rollback } from './rollback';

const DAY_MS = 86_400_000;
const usual = { young: DAY_MS, live: 90 * DAY_MS };

let workspace: WorkspaceFixture;
const put = async (...names: string[]) => (await workspace.publish(names)).set;
const putChat = async (mark: string) => {
  await workspace.buildRemote('chat', mark);
  return put('chat');
};

async function age(days: number): Promise<void> {
  const entries = await readdir(workspace.storeFolder, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((one) => one.isFile())) {
    const path = join(entry.parentPath, entry.name);
    if (entry.parentPath.endsWith('sets')) {
      const text = await readFile(path, 'utf8');
      const older = (at: string) => new Date(Date.parse(at) - days * DAY_MS).toISOString();
      await writeFile(path, text.replace(/(?<="createdAt": ")[^"]+/, older));
    }
    const when = new Date(Date.now() - days * DAY_MS);
    await utimes(path, when, when);
  }
}

beforeEach(async () => {
  workspace = await createWorkspace();
  await workspace.buildShell('aaaaaaaa');
  await put('shell');
});
afterEach(() => workspace.remove());

test('keeps versions written a day ago or live within 90 days', async () => {
  await putChat('11111111');
  await age(60);
  await putChat('22222222');
  // Live until 35 days ago, though it was made 95 days ago.
  await age(35);
  await putChat('33333333');
  await putChat('44444444');
  expect((await collectGarbage(workspace.store, usual)).removed).toEqual([]);
  await age(2);
  expect((await collectGarbage(workspace.store, { ...usual, live: DAY_MS })).removed).toEqual(
    ['11111111', '22222222'].map((mark) => ({ name: 'chat', version: `0.1.0-${mark}` })),
  );
  await age(60);
  expect((await collectGarbage(workspace.store, usual)).removed).toEqual([]);
});

test('collects unfinished versions after a day', async () => {
  await workspace.write('store/assets/remotes/chat/0.1.0-cccccccc/view.js', 'begun');
  expect((await collectGarbage(workspace.store, usual)).removed).toEqual([]);
  await age(2);
  expect((await collectGarbage(workspace.store, usual)).removed).toEqual([
    { name: 'chat', version: '0.1.0-cccccccc' },
  ]);
  expect(await readdir(join(workspace.storeFolder, 'assets'))).toEqual(['shell']);
});

test('collects drafts and holds of killed commands, not of running ones', async () => {
  await workspace.write('store/.drafts/old', 'half');
  await workspace.write('store/held/chat@0.1.0-11111111@old', '');
  await age(1);
  await workspace.write('store/.drafts/new', 'half');
  expect((await collectGarbage(workspace.store, usual)).leftovers).toBe(2);
  expect(await readdir(join(workspace.storeFolder, '.drafts'))).toEqual(['new']);
});

test('removes nothing while a set is unreadable', async () => {
  await putChat('11111111');
  await putChat('22222222');
  await writeFile(join(workspace.storeFolder, 'sets', '00000003.json'), '{"set"');
  await expect(collectGarbage(workspace.store, { young: 0, live: 0 })).rejects.toMatchObject({
    name: 'StoreError',
    message: expect.stringContaining('sets/00000003.json'),
  });
  expect(await workspace.store.sets.setAside()).toEqual(['sets/00000003.json']);
  expect((await putChat('33333333'))?.id).toMatch(/^4-/);
  expect((await collectGarbage(workspace.store, { young: 0, live: 0 })).removed).toEqual([
    { name: 'chat', version: '0.1.0-22222222' },
  ]);
});

function meanwhile(step: 'create' | 'names' | 'files', path: RegExp, act: () => Promise<unknown>) {
  const storage = openFolderStorage(workspace.storeFolder);
  let isDone = false;
  const intercept =
    <Rest extends unknown[], Answer>(real: (path: string, ...rest: Rest) => Promise<Answer>) =>
    async (at: string, ...rest: Rest) => {
      const answer = await real(at, ...rest);
      if (!isDone && path.test(at)) {
        isDone = true;
        await act();
      }
      return answer;
    };
  return openReleaseStore({ ...storage, [step]: intercept(storage[step] as never) });
}

test.each([/^held/, /^assets/, /^versions/])(
  'keeps a version that goes live just as %s is written',
  async (path) => {
    const before = await putChat('11111111');
    await workspace.buildRemote('chat', '22222222');
    const collect = () => collectGarbage(workspace.store, { young: 0, live: 0 });
    const store = meanwhile('create', path, collect);
    await workspace.publish(['chat'], { store });
    const head = await workspace.head();
    expect(head?.set.previous).toBe(before?.id);
    expect((await verifyManifest(workspace.store, head!)).faults).toEqual([]);
  },
);

test.each([/^versions/, /^condemned/])(
  'keeps a version whole or rejects its rollback, if collected meanwhile: at %s',
  async (path) => {
    const first = await putChat('11111111');
    await putChat('22222222');
    await putChat('33333333');
    let going: Promise<unknown> | undefined;
    // The rollback waits for the collection, so it cannot be awaited here.
    const begin = async () => {
      going = rollback(workspace.store, author, { to: first!.id }).catch((error: unknown) => error);
    };
    const step = String(path).includes('condemned') ? 'create' : 'files';
    await collectGarbage(meanwhile(step, path, begin), { young: 0, live: 0 });
    const outcome = await going;
    const head = await workspace.head();
    expect((await verifyManifest(workspace.store, head!)).faults).toEqual([]);
    const refused = outcome instanceof ReleaseError ? outcome.code : 'not refused';
    expect(['not refused', 'files_missing']).toContain(refused);
    expect(head?.set.remotes['chat']?.version).toBe(
      refused === 'not refused' ? '0.1.0-11111111' : '0.1.0-33333333',
    );
  },
);
