import { openAsBlob } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { readConfig } from '../config';
import { prepareDataFolder } from '../data-folder';
import { failStart } from '../fail-start';
import { lockFolder } from '../folder-lock';
import { StartupError } from '../startup-error';

/** `restore <file>` makes the embedded database from a backup. What was there is kept beside it. */
const [source] = process.argv.slice(2);
try {
  await restore(readConfig(process.env), source);
} catch (error) {
  failStart(error);
}

async function restore(config: ReturnType<typeof readConfig>, file: string | undefined): Promise<void> {
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
    const loading = `${folder}.loading`;
    await rm(loading, { recursive: true, force: true });
    await load(file, loading);
    const replaced = `${folder}.replaced-${Date.now()}`;
    const wasThere = await rename(folder, replaced).then(
      () => true,
      () => false,
    );
    await rename(loading, folder);
    const kept = wasThere ? ` The one before is kept in ${replaced}.` : '';
    process.stdout.write(`The database was restored from ${file}.${kept}\n`);
  } finally {
    await unlock();
  }
}

/** Opened once before it takes the place of the other: a damaged file is found out here. */
async function load(file: string, folder: string): Promise<void> {
  const { PGlite } = await import('@electric-sql/pglite');
  try {
    const database = await PGlite.create({ dataDir: folder, loadDataDir: await openAsBlob(file) });
    await database.query('select count(*) from migrations');
    await database.close();
  } catch (cause) {
    await rm(folder, { recursive: true, force: true });
    throw new StartupError(`${file} is not a backup of Lisan.`, { cause });
  }
}
