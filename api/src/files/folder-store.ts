import { constants } from 'node:fs';
import { access, copyFile, link, mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileStore } from './file-store';

/** Files in `media` below the data folder. */
export async function createFolderStore(dataFolder: string): Promise<FileStore> {
  const folder = join(dataFolder, 'media');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const pathOf = (key: string) => {
    if (!/^[\w-]+$/.test(key)) throw new Error('A key holds letters, digits, - and _ alone');
    return join(folder, key);
  };

  /** Under another name first: a crash leaves no half of a file under its key. */
  async function put(key: string, write: (path: string) => Promise<void>): Promise<void> {
    const part = `${pathOf(key)}.part`;
    try {
      await write(part);
      await rename(part, pathOf(key));
    } catch (error) {
      await rm(part, { force: true });
      throw error;
    }
  }

  return {
    // A second name for the same bytes takes no time, however long the video; another disk needs a copy.
    putFile: (key, path) => put(key, (part) => link(path, part).catch(() => copyFile(path, part))),
    putBytes: (key, bytes) => put(key, (part) => writeFile(part, bytes, { mode: 0o600 })),
    async read(key, range) {
      // Opened before the answer begins: a file that is not there is an error, not a broken stream.
      const file = await open(pathOf(key), 'r');
      return file.createReadStream(range ?? {});
    },
    delete: (key) => rm(pathOf(key), { force: true }),
    check: () => access(folder, constants.W_OK),
  };
}
