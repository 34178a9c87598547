import { isProblem } from '@lisan/errors';
import type { Core } from '../../../core';
import type { ExportFile } from '../../../auth/account-hooks';

/**
 * Stored files for an export, by their paths in it. One that is no longer there is left out: the rest is still wanted.
 * A store that is away ends the export: half of it would pass for all.
 */
export async function* exportMedia(
  { media, log }: Pick<Core, 'media' | 'log'>,
  files: Iterable<readonly [path: string, key: string]>,
): AsyncGenerator<ExportFile> {
  for (const [path, key] of files) {
    try {
      yield { path, content: await media.read(key) };
    } catch (error) {
      if (!isProblem(error) || error.code !== 'gone') throw error;
      log.warn({ err: error, key }, 'a file was missing in an export');
    }
  }
}
