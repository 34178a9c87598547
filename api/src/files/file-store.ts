import type { Readable } from 'node:stream';
import { Disk } from 'flydrive';
import type { DriverContract } from 'flydrive/types';
import type { Config } from '../config';

/** Bytes by key: a folder of this machine, or a bucket. Who may see them is decided before. */
export interface FileStore {
  /** Moves or copies a file of this machine into the store. */
  putFile(key: string, path: string, contentType: string): Promise<void>;
  putBytes(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** Bytes `start` to `end`, both included; everything without. Throws when there is no such file. */
  read(key: string, range?: { start: number; end: number }): Promise<Readable>;
  /** Nothing happens when it is not there. */
  delete(key: string): Promise<void>;
  /** Throws when the store cannot be used. */
  check(): Promise<void>;
}

/** What a driver adds to flydrive: reading a part of a file. */
export interface StoreDriver {
  readonly driver: DriverContract;
  readRange(key: string, range: { start: number; end: number }): Promise<Readable>;
  check(): Promise<void>;
}

export async function openFileStore(config: Pick<Config, 's3' | 'dataFolder'>): Promise<FileStore> {
  if (config.s3 === null) {
    const { createFolderDriver } = await import('./folder-driver');
    return createFileStore(await createFolderDriver(config.dataFolder));
  }
  const { createBucketDriver } = await import('./bucket-driver');
  return createFileStore(createBucketDriver(config.s3));
}

function createFileStore({ driver, readRange, check }: StoreDriver): FileStore {
  const disk = new Disk(driver);
  return {
    putFile: (key, path, contentType) => disk.copyFromFs(path, key, { contentType }),
    putBytes: (key, bytes, contentType) => disk.put(key, bytes, { contentType }),
    read: (key, range) => (range ? readRange(key, range) : disk.getStream(key)),
    async delete(key) {
      if (await disk.exists(key)) await disk.delete(key);
    },
    check,
  };
}
