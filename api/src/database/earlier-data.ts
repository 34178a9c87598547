import { readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartupError } from '@lisan/engine-runtime';

/** Left beside a data folder's first database, to detect a lost one. */
const MARKER_FILE = 'lisan.made';

const DATA_FOLDER_ENTRIES: Readonly<Record<string, string>> = {
  [MARKER_FILE]: MARKER_FILE,
  secret: 'secret',
  media: 'media',
  outbox: 'outbox',
  'uploads/resumable': 'uploads',
};

/**
 * Throws a StartupError when the folder had a database that is missing. An interrupted first start left none.
 */
export async function assertDatabaseNotLost(dataFolder: string): Promise<void> {
  const usedEntries: string[] = [];
  for (const [path, name] of Object.entries(DATA_FOLDER_ENTRIES))
    if (await isNonEmpty(join(dataFolder, path))) usedEntries.push(name);
  const names = await readdir(dataFolder);
  usedEntries.push(...names.filter((name) => name.startsWith('database.replaced-')));
  if (usedEntries.length === 0) return;
  throw new StartupError(
    `The data folder ${dataFolder} has been in use (${usedEntries.join(', ')}), but its database is not there: put it back, restore a backup with \`DATA_DIR=${dataFolder} node api/dist/restore.js <file>\`, set DATABASE_URL if it was on a server, or set DATA_DIR to an empty folder to begin anew.`,
  );
}

async function isNonEmpty(path: string): Promise<boolean> {
  const entry = await stat(path).catch(() => undefined);
  if (!entry) return false;
  return entry.isDirectory() ? (await readdir(path)).length > 0 : entry.size > 0;
}

export async function markDataFolder(dataFolder: string): Promise<void> {
  const note = `${JSON.stringify({ made: new Date().toISOString() })}\n`;
  await writeFile(join(dataFolder, MARKER_FILE), note, { flag: 'wx', mode: 0o600 }).catch(
    (error: unknown) => {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    },
  );
}
