import { openAsBlob } from 'node:fs';
import { readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { readConfig, type Config } from '../config/config';
import { prepareDataFolder } from '../data-folder/data-folder';
import { explainFullDisk } from '../database/database-folder';
import { markDataFolder } from '../database/earlier-data';
import { exitWithError, StartupError } from '@lisan/engine-runtime';
import { lockFolder } from '../data-folder/folder-lock';

/**
 * `restore <file>`: restores a backup into an empty data folder. `--replace` also works over an existing
 * database, which is kept beside it.
 */
const parameters = process.argv.slice(2);
const source = parameters.find((word) => word !== '--replace');
try {
  await restore(readConfig(process.env), source, parameters.includes('--replace'));
} catch (error) {
  exitWithError(error);
}

async function restore(config: Config, file: string | undefined, isReplacing: boolean): Promise<void> {
  if (file === undefined) throw new StartupError('Say which file: `restore <file>`.');
  if (config.databaseUrl !== null)
    throw new StartupError('DATABASE_URL names a server; restore it with pg_restore.');
  await stat(file).catch((cause: unknown) => {
    throw new StartupError(`There is no file ${file}.`, { cause });
  });
  await prepareDataFolder(config.dataFolder);
  const unlock = await lockFolder(config.dataFolder);
  try {
    const folder = join(config.dataFolder, 'database');
    const hasDatabase = await hasContent(folder);
    if (hasDatabase && !isReplacing)
      throw new StartupError(
        `The data folder ${config.dataFolder} has a database already; set DATA_DIR to another folder, or say \`restore --replace <file>\`, which keeps the one before beside it.`,
      );
    const loading = `${folder}.loading`;
    await rm(loading, { recursive: true, force: true });
    await load(file, loading);
    const replaced = `${folder}.replaced-${Date.now()}`;
    if (hasDatabase) await rename(folder, replaced);
    await rename(loading, folder);
    await markDataFolder(config.dataFolder);
    const keptMessage = hasDatabase ? ` The one before is kept in ${replaced}.` : '';
    process.stdout.write(`The database was restored from ${file}.${keptMessage}\n`);
  } finally {
    await unlock();
  }
}

/** Open the copy first, so a damaged file fails before it replaces anything. */
async function load(file: string, folder: string): Promise<void> {
  const { PGlite } = await import('@electric-sql/pglite');
  const { PrivateFolder } = await import('../database/private-folder');
  try {
    const database = await PGlite.create({
      fs: new PrivateFolder(folder),
      loadDataDir: await openAsBlob(file),
    });
    await database.query('select count(*) from migrations');
    await database.close();
  } catch (cause) {
    const full = await explainFullDisk(folder, cause);
    await rm(folder, { recursive: true, force: true });
    if (full) throw full;
    throw new StartupError(`${file} is not a backup of Lisan.`, { cause });
  }
}

async function hasContent(folder: string): Promise<boolean> {
  const entry = await stat(folder).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  });
  return entry !== undefined && (!entry.isDirectory() || (await readdir(folder)).length > 0);
}
