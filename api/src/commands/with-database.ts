import type { Config } from '../config/config';
import { prepareDataFolder } from '../data-folder/data-folder';
import type { Database } from '../database/database';
import { openDatabase } from '../database/open-database';
import { lockFolder } from '../data-folder/folder-lock';

/** Opens the database under the server's lock, and always closes it. */
export async function withDatabase(
  config: Config,
  work: (database: Database) => Promise<void>,
): Promise<void> {
  await prepareDataFolder(config.dataFolder);
  const unlock = config.databaseUrl === null ? await lockFolder(config.dataFolder) : async () => {};
  try {
    const database = await openDatabase(config, (error) => process.stderr.write(`${error.message}\n`));
    try {
      await work(database);
    } finally {
      await database.close();
    }
  } finally {
    await unlock();
  }
}
