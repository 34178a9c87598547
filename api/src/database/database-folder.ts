import { access, constants, lstat, readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { MIN_FREE_BYTES, readFreeBytes } from '../data-folder/disk-space';
import { StartupError } from '@lisan/engine-runtime';

/** PostgreSQL version of PGlite; it cannot read folders of another. */
const POSTGRES_MAJOR_VERSION = '18';
const CONTROL_FILE_BYTES = 8192;

const REQUIRED_FOLDERS = ['base', 'global', 'pg_wal', 'pg_xact', 'pg_multixact'];
const REQUIRED_FILES = ['PG_VERSION', 'global/pg_control', 'global/pg_filenode.map'];

/**
 * Detects a database by its files, without opening or writing. Throws a StartupError when the files are
 * incomplete, so they are never mistaken for an empty folder.
 */
export async function inspectDatabase(
  folder: string,
  checkPermission = access,
): Promise<'absent' | 'present'> {
  const top = await lstatOrUndefined(folder);
  if (top === undefined) return 'absent';
  if (!top.isDirectory() && !top.isSymbolicLink()) throw damaged(folder, 'it is a file');
  return inspectEntries(folder, checkPermission);
}

async function inspectEntries(folder: string, checkPermission: typeof access): Promise<'absent' | 'present'> {
  const names = await readdir(folder).catch((cause: unknown) => {
    throw unreadable(folder, cause);
  });
  if (names.length === 0) return 'absent';
  await checkAccess(folder, checkPermission);
  for (const name of REQUIRED_FOLDERS) await requireEntry(folder, name, 'folder');
  for (const name of REQUIRED_FILES) await requireEntry(folder, name, 'file');
  const version = (await readFile(join(folder, 'PG_VERSION'), 'utf8')).trim();
  if (/^\d+$/.test(version) && version !== POSTGRES_MAJOR_VERSION)
    throw new StartupError(
      `The database in ${folder} is of PostgreSQL ${version} and this release reads ${POSTGRES_MAJOR_VERSION}; start the release that made it, or restore a backup with ${restoreCommand(folder)}.`,
    );
  if (version !== POSTGRES_MAJOR_VERSION) throw damaged(folder, 'PG_VERSION is not readable');
  const control = await lstatOrUndefined(join(folder, 'global/pg_control'));
  if (control?.size !== CONTROL_FILE_BYTES) throw damaged(folder, 'global/pg_control is not whole');
  const logs = await readdir(join(folder, 'pg_wal'));
  if (!logs.some((name) => /^[0-9A-F]{24}$/.test(name))) throw damaged(folder, 'pg_wal is empty');
  const databases = await readdir(join(folder, 'base'));
  if (!databases.some((name) => /^\d+$/.test(name))) throw damaged(folder, 'base is empty');
  for (const name of databases.filter((each) => /^\d+$/.test(each)))
    for (const file of ['PG_VERSION', 'pg_filenode.map'])
      await requireEntry(folder, join('base', name, file), 'file');
  return 'present';
}

async function requireEntry(folder: string, name: string, kind: 'file' | 'folder'): Promise<void> {
  const entry = await lstatOrUndefined(join(folder, name));
  if (entry === undefined) throw damaged(folder, `${name} is missing`);
  // Operators may move parts elsewhere with symbolic links.
  if (entry.isSymbolicLink()) return;
  if (kind === 'file' ? !entry.isFile() : !entry.isDirectory())
    throw damaged(folder, `${name} is not a ${kind}`);
}

/** PostgreSQL crashes midway when it cannot read or write a file. */
async function checkAccess(folder: string, checkPermission: typeof access): Promise<void> {
  const below = await readdir(folder, { recursive: true, withFileTypes: true }).catch((cause: unknown) => {
    throw unreadable(folder, cause);
  });
  const { R_OK, W_OK, X_OK } = constants;
  for (const entry of below) {
    const path = join(entry.parentPath, entry.name);
    const requiredMode = entry.isDirectory() ? R_OK | W_OK | X_OK : R_OK | W_OK;
    await checkPermission(path, requiredMode).catch((cause: unknown) => {
      if ((cause as NodeJS.ErrnoException).code !== 'ENOENT') throw unreadable(path, cause);
    });
  }
}

/** Explains why PostgreSQL cannot open or create the folder; PostgreSQL itself does not. */
export async function explainOpening(folder: string, cause: unknown, isNew: boolean): Promise<StartupError> {
  const full = await explainFullDisk(folder, cause);
  if (full) return full;
  if (isNew)
    return new StartupError(
      `The database could not be created in ${folder}; check the disk and the permissions of that folder.`,
      { cause },
    );
  return damaged(folder, 'PostgreSQL cannot read it', cause);
}

export async function explainFullDisk(
  folder: string,
  cause: unknown,
  readSpace = readFreeBytes,
): Promise<StartupError | undefined> {
  const freeBytes = await readSpace(dirname(folder));
  if (freeBytes >= MIN_FREE_BYTES) return undefined;
  return new StartupError(
    `The disk of ${folder} is full (${Math.floor(freeBytes / 1024 / 1024)} MB are left), so the database cannot be opened; make room and start again.`,
    { cause },
  );
}

export function damaged(folder: string, what: string, cause?: unknown): StartupError {
  return new StartupError(
    `The database in ${folder} is damaged: ${what}; restore a backup with ${restoreCommand(folder)}.`,
    { cause },
  );
}

/** @param folder the database's */
function restoreCommand(folder: string): string {
  return `\`DATA_DIR=${dirname(folder)} node api/dist/restore.js --replace <file>\``;
}

function unreadable(path: string, cause: unknown): StartupError {
  const { code = 'for an unknown reason' } = cause as NodeJS.ErrnoException;
  return new StartupError(
    `${path} belongs to the database and cannot be read and written by this user (${code}); fix its owner and permissions and start again.`,
    { cause },
  );
}

async function lstatOrUndefined(path: string) {
  return lstat(path).catch((error: unknown) => {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw unreadable(path, error);
  });
}
