import { createReadStream } from 'node:fs';
import { access, constants, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { FSDriver } from 'flydrive/drivers/fs';
import type { StoreDriver } from './file-store';

/** Files below the data folder. */
export async function createFolderDriver(dataFolder: string): Promise<StoreDriver> {
  const location = join(dataFolder, 'media');
  await mkdir(location, { recursive: true });
  const driver = new FSDriver({ location, visibility: 'private' });
  return {
    driver,
    async readRange(key, range) {
      // Keys are made by the server; flydrive refuses one that would leave its folder.
      await driver.getMetaData(key);
      return createReadStream(join(location, key), range);
    },
    check: () => access(location, constants.W_OK),
  };
}
