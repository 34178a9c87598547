import { constants, renameSync } from 'node:fs';
import {
  access,
  copyFile,
  link,
  mkdir,
  open,
  opendir,
  readdir,
  rename,
  rm,
  stat,
  writeFile,
  type FileHandle,
} from 'node:fs/promises';
import { join } from 'node:path';
import { isMediaKey, type FileStore } from './file-store';

const UNCOMMITTED_SUFFIX = '.new';
const PARTIAL_SUFFIX = '.part';
const KEYS_PER_PAGE = 1000;

export async function createFolderStore(dataFolder: string): Promise<FileStore> {
  const folder = join(dataFolder, 'media');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const pathOf = (key: string) => {
    if (!/^[\w-]+$/.test(key)) throw new Error('A key holds letters, digits, - and _ alone');
    return join(folder, key);
  };

  /** Writes under a temporary name, so a crash leaves no partial file. */
  async function put(key: string, write: (path: string) => Promise<void>): Promise<void> {
    const partialPath = pathOf(key) + PARTIAL_SUFFIX;
    try {
      await write(partialPath);
      await rename(partialPath, pathOf(key) + UNCOMMITTED_SUFFIX);
    } catch (error) {
      await rm(partialPath, { force: true });
      throw error;
    }
  }

  /** A concurrent `commit` may rename the file between the two attempts. */
  async function openFile(key: string): Promise<FileHandle> {
    for (const suffix of ['', UNCOMMITTED_SUFFIX]) {
      const file = await open(pathOf(key) + suffix, 'r').catch((error: unknown) => {
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      });
      if (file) return file;
    }
    return open(pathOf(key), 'r');
  }

  return {
    // A hard link is instant even for long videos; another disk needs a copy.
    putFile: (key, path) =>
      put(key, (partialPath) => link(path, partialPath).catch(() => copyFile(path, partialPath))),
    putBytes: (key, bytes) => put(key, (partialPath) => writeFile(partialPath, bytes, { mode: 0o600 })),
    async read(key, range) {
      // Open before responding, so a missing file is an error and not a broken stream.
      const file = await openFile(key).catch(async (cause: unknown) => {
        // An unmounted disk is unavailable; its files are not gone.
        await access(folder).catch((error: unknown) => {
          throw new Error('The folder of files cannot be reached', { cause: error });
        });
        throw cause;
      });
      return file.createReadStream(range ?? {});
    },
    commit(key) {
      try {
        renameSync(pathOf(key) + UNCOMMITTED_SUFFIX, pathOf(key));
      } catch {
        // Both names are readable, and the next sweep retries.
      }
    },
    async listUncommitted(before) {
      const uncommitted: string[] = [];
      for (const name of await readdir(folder)) {
        const [, key] = /^([\w-]+)\.(new|part)$/.exec(name) ?? [];
        // Uses ctime: a hard link keeps the mtime of the upload.
        const since =
          key === undefined ? undefined : (await stat(join(folder, name)).catch(() => undefined))?.ctime;
        if (key !== undefined && since && since <= before) uncommitted.push(key);
      }
      return uncommitted;
    },
    async *listOld(before) {
      const page: string[] = [];
      for await (const { name } of await opendir(folder)) {
        if (!isMediaKey(name)) continue;
        const since = (await stat(join(folder, name)).catch(() => undefined))?.ctime;
        if (since && since < before) page.push(name);
        if (page.length === KEYS_PER_PAGE) yield page.splice(0);
      }
      yield page;
    },
    isOwn: async () => true,
    async delete(key) {
      for (const suffix of ['', UNCOMMITTED_SUFFIX, PARTIAL_SUFFIX])
        await rm(pathOf(key) + suffix, { force: true });
    },
    check: () => access(folder, constants.W_OK),
  };
}
