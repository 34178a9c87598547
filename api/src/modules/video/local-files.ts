import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Core } from '../../core';

/** Copies stored files to the local disk while `work` runs: engines need paths, and the store may be remote. */
export async function withLocalFiles<Result>(
  { media, uploadFolder }: Pick<Core, 'media' | 'uploadFolder'>,
  keys: readonly string[],
  work: (paths: readonly string[], folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = join(uploadFolder, `work-${randomUUID()}`);
  await mkdir(folder, { recursive: true });
  try {
    const paths: string[] = [];
    for (const [index, key] of keys.entries()) {
      const path = join(folder, String(index));
      await pipeline(await media.read(key), createWriteStream(path));
      paths.push(path);
    }
    return await work(paths, folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
