import { randomUUID } from 'node:crypto';
import { link, mkdir, open, readFile, readdir, rm, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errorCode } from '../error-code';
import type { Storage } from './storage';

/** A storage in a folder of this machine. Survives a kill at any moment: at worst an unnamed draft is left over. */
export function openFolderStorage(root: string): Storage {
  const drafts = join(root, '.drafts');

  async function writeDraft(content: Uint8Array): Promise<string> {
    await mkdir(drafts, { recursive: true, mode: 0o700 });
    const draft = join(drafts, randomUUID());
    const file = await open(draft, 'wx', 0o600);
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    return draft;
  }

  return {
    async read(path) {
      return await orUndefined(readFile(join(root, path)));
    },

    async create(path, content) {
      const target = join(root, path);
      const draft = await writeDraft(content);
      try {
        await mkdir(dirname(target), { recursive: true, mode: 0o700 });
        // A hard link appears whole and, unlike a rename, never replaces: the compare-and-swap of a folder.
        await link(draft, target);
        return 'created';
      } catch (error) {
        if (errorCode(error) === 'EEXIST') return 'exists';
        throw error;
      } finally {
        await unlink(draft);
      }
    },

    async list(folder) {
      const names = await orUndefined(readdir(join(root, folder)));
      return (names ?? []).sort();
    },

    async remove(folder) {
      await rm(join(root, folder), { recursive: true, force: true });
    },
  };
}

async function orUndefined<Value>(reading: Promise<Value>): Promise<Value | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR') return undefined;
    throw error;
  }
}
