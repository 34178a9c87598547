import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeStorage } from '../../testing/storage-contract';
import { openFolderStorage } from './folder-storage';

const makeFolder = () => mkdtemp(join(tmpdir(), 'lisan-storage-'));

describeStorage('a folder', async () => {
  const root = await makeFolder();
  return {
    storage: openFolderStorage(root),
    close: () => rm(root, { recursive: true, force: true }),
  };
});

describe('folder', () => {
  let root: string;
  beforeEach(async () => {
    root = await makeFolder();
  });
  afterEach(() => rm(root, { recursive: true, force: true }));

  test('keeps no drafts, whether or not a file was created', async () => {
    const storage = openFolderStorage(root);
    await storage.create('file', Buffer.from('one'));
    await storage.create('file', Buffer.from('two'));
    await expect(storage.create('file/below', Buffer.from('three'))).rejects.toMatchObject({
      name: 'StoreError',
      code: 'store_unusable',
    });
    expect(await readdir(join(root, '.drafts'))).toEqual([]);
  });

  test('removes drafts of killed writers, but no recent ones', async () => {
    await mkdir(join(root, '.drafts'));
    for (const name of ['old', 'young']) await writeFile(join(root, '.drafts', name), 'half');
    await utimes(join(root, '.drafts', 'old'), 1, 1);
    expect(await openFolderStorage(root).sweep(Date.now() - 60_000)).toBe(1);
    expect(await readdir(join(root, '.drafts'))).toEqual(['young']);
  });
});
