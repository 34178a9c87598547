import { access, chmod, constants, lstat, mkdir, opendir, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { StartupError } from '@lisan/engine-runtime';
import { DAY_MS } from '../durations';

/** Keeps files of this process and its children private, whatever the shell's umask. */
const GROUP_AND_OTHERS_MASK = 0o077;

/**
 * Creates the folder and closes it to other users; a closed folder protects everything below it. Throws a
 * StartupError when it is not writable.
 */
export async function prepareDataFolder(folder: string): Promise<void> {
  process.umask(GROUP_AND_OTHERS_MASK);
  try {
    await makeFolder(resolve(folder));
    await access(folder, constants.W_OK | constants.X_OK);
    await restrict(folder);
  } catch (cause) {
    throw new StartupError(`The data folder ${folder} cannot be written to; set DATA_DIR to one that can.`, {
      cause,
    });
  }
}

/**
 * Creates parents one by one: Node's recursive mkdir loops forever where a file system reports ENOENT below
 * an existing folder, as `/proc` does.
 */
async function makeFolder(folder: string): Promise<void> {
  const exists = () => stat(folder).then((found) => found.isDirectory());
  const hasFolder = await exists().catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return false;
  });
  if (hasFolder) return;
  const parent = dirname(folder);
  if (parent !== folder) await makeFolder(parent);
  await mkdir(folder, { mode: 0o700 }).catch(async (error: unknown) => {
    if (!(await exists().catch(() => false))) throw error;
  });
}

/** Resumable uploads survive a restart; their module expires them. */
const RESUMABLE_FOLDER = 'resumable';

/**
 * Deletes uploads left by a crash. `isAlone`: no other process uses the folder, so delete all; otherwise only
 * those older than any request.
 */
export async function clearInterruptedUploads(uploadFolder: string, isAlone: boolean): Promise<void> {
  const names = await readdir(uploadFolder).catch(() => []);
  for (const name of names.filter((each) => each !== RESUMABLE_FOLDER)) {
    const path = join(uploadFolder, name);
    const age = Date.now() - ((await stat(path).catch(() => undefined))?.mtimeMs ?? Date.now());
    if (isAlone || age > DAY_MS) await rm(path, { recursive: true, force: true });
  }
}

/**
 * Removes other users' access below the folder. Not urgent, since the folder itself is closed. Never follows
 * a link.
 */
export async function restrictBelow(folder: string): Promise<void> {
  const entries = await opendir(folder).catch(() => undefined);
  if (!entries) return;
  for await (const entry of entries) {
    const path = join(folder, entry.name);
    await restrict(path).catch(() => undefined);
    if (entry.isDirectory()) await restrictBelow(path);
  }
}

/** Skips shared folders such as `/tmp`. */
async function restrict(path: string): Promise<void> {
  const entry = await lstat(path);
  const isOwn = process.getuid === undefined || entry.uid === process.getuid();
  const isShared = (entry.mode & 0o1000) !== 0;
  if (entry.isSymbolicLink() || !isOwn || isShared || (entry.mode & GROUP_AND_OTHERS_MASK) === 0) return;
  await chmod(path, entry.mode & 0o7777 & ~GROUP_AND_OTHERS_MASK);
}
