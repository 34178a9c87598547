import { access, chmod, constants, lstat, mkdir, opendir, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { StartupError } from '../runtime/startup-error';

/** What this process and its children make is its user's alone, whatever the shell that started it says. */
const PRIVATE = 0o077;

/**
 * Makes the folder where it is missing, and keeps other users of the machine out of it from here on: nobody passes a
 * closed folder, whatever the modes below it are. Throws a StartupError when nothing can be written there.
 */
export async function prepareDataFolder(folder: string): Promise<void> {
  process.umask(PRIVATE);
  try {
    await makeFolder(resolve(folder));
    await access(folder, constants.W_OK | constants.X_OK);
    await close(folder);
  } catch (cause) {
    throw new StartupError(`The data folder ${folder} cannot be written to; set DATA_DIR to one that can.`, {
      cause,
    });
  }
}

/**
 * With the folders above it. Node's own way, asked for all of them at once, never ends where a file system says "not
 * found" below a folder that is there, as `/proc` does.
 */
async function makeFolder(folder: string): Promise<void> {
  const isThere = () => stat(folder).then((found) => found.isDirectory());
  const isThereAlready = await isThere().catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return false;
  });
  if (isThereAlready) return;
  const above = dirname(folder);
  if (above !== folder) await makeFolder(above);
  await mkdir(folder, { mode: 0o700 }).catch(async (error: unknown) => {
    // Somebody else was quicker.
    if (!(await isThere().catch(() => false))) throw error;
  });
}

/** Uploads that are gone on with after a restart; their own module lets them expire. */
const RESUMABLE = 'resumable';
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Deletes what a crash left of uploads that nobody waits for any more. `isAlone`: no other process uses the folder, so
 * whatever is there is left over; otherwise only what is older than any request can be.
 */
export async function clearInterruptedUploads(uploadFolder: string, isAlone: boolean): Promise<void> {
  const names = await readdir(uploadFolder).catch(() => []);
  for (const name of names.filter((each) => each !== RESUMABLE)) {
    const path = join(uploadFolder, name);
    const age = Date.now() - ((await stat(path).catch(() => undefined))?.mtimeMs ?? Date.now());
    if (isAlone || age > DAY_MS) await rm(path, { recursive: true, force: true });
  }
}

/**
 * Takes away what an earlier release, a copy or a restore let other users do with anything in the folder. The folder
 * itself is closed already, so this takes its time beside the work of the server. Never follows a link.
 */
export async function closeBelow(folder: string): Promise<void> {
  // What is deleted meanwhile needs no closing.
  const entries = await opendir(folder).catch(() => undefined);
  if (!entries) return;
  for await (const entry of entries) {
    const path = join(folder, entry.name);
    await close(path).catch(() => undefined);
    if (entry.isDirectory()) await closeBelow(path);
  }
}

/** Only what is this user's own; a folder that all users write to (`/tmp`) is not made anybody's. */
async function close(path: string): Promise<void> {
  const entry = await lstat(path);
  const isOwn = process.getuid === undefined || entry.uid === process.getuid();
  const isShared = (entry.mode & 0o1000) !== 0;
  if (entry.isSymbolicLink() || !isOwn || isShared || (entry.mode & PRIVATE) === 0) return;
  await chmod(path, entry.mode & 0o7777 & ~PRIVATE);
}
