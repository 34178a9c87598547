import { randomUUID } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { readConfig, type Config } from '../config/config';
import { inspectDatabase } from '../database/database-folder';
import { exitWithError, StartupError } from '@lisan/engine-runtime';
import { findServerUrl } from '../data-folder/folder-lock';
import { createKeys } from '../auth/keys';
import { API_BASE } from '../routing/base';
import { readSecret } from '../auth/secret-file';
import { signBackupRequest } from '../modules/system';
import { withDatabase } from './with-database';

/**
 * `backup <file>`: writes the embedded database to one compressed file, with the server running or stopped.
 */
const [file = 'lisan-backup.tar.gz'] = process.argv.slice(2);
try {
  const config = readConfig(process.env);
  if (config.databaseUrl !== null)
    throw new StartupError('DATABASE_URL names a server; back it up with pg_dump.');
  const url = await findServerUrl(config.dataFolder);
  const bytes = url === undefined ? await readFolder(config) : await downloadBackup(config, url);
  const target = resolve(file);
  // Write under a temporary name, so a partial copy never passes for a backup.
  const part = `${target}.part-${randomUUID()}`;
  try {
    await writeFile(part, bytes, { mode: 0o600, flag: 'wx', flush: true });
    await rename(part, target);
  } catch (cause) {
    await rm(part, { force: true });
    throw new StartupError(`The backup cannot be written to ${target}: ${describeError(cause)}.`, { cause });
  }
  process.stdout.write(
    `The database was written to ${target}. The data folder's 'media' and 'secret' belong to it.\n`,
  );
} catch (error) {
  exitWithError(error);
}

async function readFolder(config: Config): Promise<Buffer> {
  // Opening would create a database, and its empty copy would pass for a backup.
  if ((await inspectDatabase(join(config.dataFolder, 'database'))) === 'absent')
    throw new StartupError(`There is no database in ${config.dataFolder}; DATA_DIR says where it is.`);
  let bytes = Buffer.alloc(0);
  await withDatabase(config, async (database) => {
    const dump = await database.dump();
    if (dump) bytes = Buffer.from(await dump.arrayBuffer());
  });
  return bytes;
}

async function downloadBackup({ secret, dataFolder }: Config, url: string): Promise<Buffer> {
  const known = secret ?? (await readSecret(dataFolder));
  if (known === undefined)
    throw new StartupError('Set SECRET to the one that the server was started with: it asks for it.');
  const token = signBackupRequest(createKeys(known)).value;
  const answer = await fetch(`${url}${API_BASE}/backup`, {
    headers: { authorization: `Bearer ${token}` },
  }).catch((cause: unknown) => {
    throw new StartupError(`The server at ${url} does not respond; try again, or stop it first.`, {
      cause,
    });
  });
  if (!answer.ok) {
    throw new StartupError(
      `The server at ${url} refused (${answer.status}); is SECRET the one that it was started with?`,
    );
  }
  return Buffer.from(await answer.arrayBuffer());
}

function describeError(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
