import type { Config } from '../config/config';
import type { FileStore } from './file-store';

/**
 * The store that the configuration asks for; the other one's code is never loaded.
 * @param mark tells this server's objects from those of others who use the bucket
 */
export async function openFileStore(
  config: Pick<Config, 's3' | 'dataFolder'>,
  mark: string,
): Promise<FileStore> {
  if (config.s3 === null) {
    const { createFolderStore } = await import('./folder-store');
    return createFolderStore(config.dataFolder);
  }
  const { createBucketStore } = await import('./bucket-store');
  return createBucketStore(config.s3, mark);
}
