import { join } from 'node:path';
import type { Config } from '../config';
import { StartupError } from '../startup-error';
import { createDatabase, type Database } from './database';
import { createEmbeddedDriver } from './embedded-driver';

/** The database that the configuration names. Throws a StartupError when it cannot be reached. */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'databasePool' | 'dataFolder'>,
  onFault: (error: Error) => void,
): Promise<Database> {
  if (config.databaseUrl === null) {
    return createDatabase(await createEmbeddedDriver(join(config.dataFolder, 'database')));
  }
  const { createServerDriver } = await import('./server-driver');
  const driver = createServerDriver({
    url: config.databaseUrl,
    connections: config.databasePool,
    onFault,
  });
  try {
    return await createDatabase(driver);
  } catch (cause) {
    throw new StartupError(`The database of DATABASE_URL cannot be reached: ${reasonOf(cause)}.`, { cause });
  }
}

/** Addresses may hold a password: only the driver's own short reason is shown. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no answer';
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? `${code} ${error.message}`.trim() : error.message;
}
