import { randomUUID } from 'node:crypto';
import { link, mkdir, open, readFile, readdir, rm, rmdir, stat, unlink } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { errorCode } from '../error-code';
import { storeErrorOf, type Storage, type StoredFile } from './storage';

/** A kill at any moment leaves at worst a draft. */
export function openFolderStorage(root: string): Storage {
  const drafts = join(root, '.drafts');

  async function say<Answer>(path: string, act: () => Promise<Answer>): Promise<Answer> {
    try {
      return await act();
    } catch (error) {
      throw storeErrorOf(error, root, path);
    }
  }

  async function writeWhole(path: string, content: Uint8Array): Promise<'created' | 'exists'> {
    const target = join(root, path);
    const draft = join(drafts, randomUUID());
    try {
      const file = await inFolder(drafts, () => open(draft, 'wx', 0o600));
      try {
        await file.writeFile(content);
        await file.sync();
      } finally {
        await file.close();
      }
      // A hard link never replaces: compare-and-swap in a folder.
      return await inFolder(dirname(target), () =>
        link(draft, target).then(
          () => 'created' as const,
          (error: unknown) => {
            if (errorCode(error) === 'EEXIST') return 'exists' as const;
            throw error;
          },
        ),
      );
    } finally {
      // Half a draft would keep a full disk full.
      await rm(draft, { force: true });
    }
  }

  return {
    location: root,
    read: (path) => say(path, () => orUndefined(readFile(join(root, path)))),
    create: (path, content) => say(path, () => writeWhole(path, content)),

    names: (folder, after = '') =>
      say(folder, async () => {
        const names = await orUndefined(readdir(join(root, folder)));
        return (names ?? []).filter((name) => name > after).sort();
      }),

    files: (folder) => say(folder, () => findFiles(join(root, folder))),

    remove: (path) =>
      say(path, async () => {
        await rm(join(root, path), { recursive: true, force: true });
        await removeEmptyFolders(root, path);
      }),

    sweep: (before) =>
      say('.drafts', async () => {
        const old = (await findFiles(drafts)).filter(({ writtenAt }) => writtenAt < before);
        await Promise.all(old.map(({ path }) => orUndefined(unlink(join(drafts, path)))));
        return old.length;
      }),
  };
}

async function findFiles(folder: string): Promise<StoredFile[]> {
  const entries = await orUndefined(readdir(folder, { recursive: true, withFileTypes: true }));
  const found = (entries ?? [])
    .filter((entry) => !entry.isDirectory())
    .map(async (entry) => {
      const path = join(entry.parentPath, entry.name);
      const stats = await orUndefined(stat(path));
      return stats && { path: relative(folder, path).split(sep).join('/'), writtenAt: stats.mtimeMs };
    });
  return (await Promise.all(found)).filter((file) => file !== undefined);
}

async function removeEmptyFolders(root: string, path: string): Promise<void> {
  for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) {
    const isGone = await rmdir(join(root, folder)).then(
      () => true,
      (error: unknown) => errorCode(error) === 'ENOENT',
    );
    if (!isGone) return;
  }
}

async function inFolder<Value>(folder: string, act: () => Promise<Value>): Promise<Value> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      return await act();
    } catch (error) {
      if (errorCode(error) !== 'ENOENT' || attempt === 10) throw error;
    }
  }
}

const absent = new Set(['ENOENT', 'ENOTDIR', 'EISDIR']);

async function orUndefined<Value>(reading: Promise<Value>): Promise<Value | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (absent.has(errorCode(error) ?? '')) return undefined;
    throw error;
  }
}
