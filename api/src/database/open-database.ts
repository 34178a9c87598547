import { join } from 'node:path';
import type { Config } from '../config/config';
import { StartupError } from '@lisan/engine-runtime';
import { createDatabase, type Database } from './database';
import { inspectDatabase } from './database-folder';
import { markDataFolder, assertDatabaseNotLost } from './earlier-data';
import { createEmbeddedDriver } from './embedded-driver';

export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'databasePool' | 'dataFolder'>,
  onError: (error: Error) => void,
): Promise<Database> {
  if (config.databaseUrl === null) {
    return openEmbedded(config.dataFolder, onError);
  }
  const { createServerDriver } = await import('./server-driver');
  const driver = createServerDriver({
    url: config.databaseUrl,
    connections: config.databasePool,
    onError,
  });
  try {
    return await createDatabase(driver, onError);
  } catch (cause) {
    throw new StartupError(`The database of DATABASE_URL cannot be reached: ${reasonOf(cause)}.`, { cause });
  }
}

async function openEmbedded(dataFolder: string, onError: (error: Error) => void): Promise<Database> {
  const folder = join(dataFolder, 'database');
  if ((await inspectDatabase(folder)) === 'absent') await assertDatabaseNotLost(dataFolder);
  const database = await createDatabase(await createEmbeddedDriver(folder), onError);
  await markDataFolder(dataFolder);
  return database;
}

/** Addresses may contain a password: show only the driver's short reason. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no answer';
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? `${code} ${error.message}`.trim() : error.message;
}
