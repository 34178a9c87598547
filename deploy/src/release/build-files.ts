import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { errorCode } from '../error-code';
import { Refusal } from './refusal';

/** Of one build: far above what any has, and far below what would fill a machine. */
const MOST_FILES = 2_000;
const MOST_BYTES = 128 * 1024 * 1024;

/** Every file below a build's `dist`, by path. Links are no files. Refuses what is far too much to be a build. */
export async function readBuildFiles(folder: string, shown: string): Promise<Map<string, Buffer>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    if (errorCode(error) !== 'ENOENT') throw error;
    throw new Refusal('not_built', [`${shown}/dist is missing: build ${shown} first`]);
  });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
  if (paths.length > MOST_FILES)
    throw new Refusal('too_large', [`${shown}/dist has ${paths.length} files; ${MOST_FILES} are taken`]);
  const files = new Map<string, Buffer>();
  let bytes = 0;
  for (const path of paths) {
    const content = await readFile(join(folder, path));
    bytes += content.length;
    if (bytes > MOST_BYTES)
      throw new Refusal('too_large', [`${shown}/dist has more than ${MOST_BYTES / 1024 / 1024} MB`]);
    files.set(path, content);
  }
  return files;
}
