import { randomBytes } from 'node:crypto';
import { open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Connection } from '../database/schema';
import { StartupError } from '@lisan/engine-runtime';
import { hasAccounts } from './accounts.repository';

const WRITE_TIMEOUT_MS = 500;

const pathIn = (folder: string) => join(folder, 'secret');

export async function readSecret(folder: string): Promise<string | undefined> {
  const path = pathIn(folder);
  const read = async () => {
    const text = await readFile(path, 'utf8').catch((error: unknown) => {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw unreadable(path, error);
    });
    return text?.trim();
  };
  let secret = await read();
  if (secret === '') {
    await pause(WRITE_TIMEOUT_MS);
    secret = await read();
  }
  // The creating process died before writing, so nothing was signed yet.
  if (secret === undefined || secret === '') return undefined;
  if (secret.length < 32)
    throw new StartupError(
      `The file ${path} is damaged; put it back from a backup, or set SECRET to a new one, which signs everyone out.`,
    );
  return secret;
}

/**
 * Creates the folder's secret, readable by its owner only. Throws a StartupError if accounts exist, since
 * their data was sealed with a lost secret.
 */
export async function ensureSecret(folder: string, db: Connection): Promise<string> {
  const path = pathIn(folder);
  if ((await readSecret(folder)) === undefined && (await hasAccounts(db)))
    throw new StartupError(
      `The file ${path} is missing, and the database has accounts that were made with it; put it back from a backup, set SECRET to the one that other processes have, or set SECRET to a new one, which signs everyone out and makes their two-factor sign-in unreadable.`,
    );
  for (let tries = 0; tries < 3; tries += 1) {
    const secret = (await createSecret(path)) ?? (await readSecret(folder));
    if (secret !== undefined) return secret;
    // Empty for longer than a write takes, so its writer is dead.
    await rm(path, { force: true });
  }
  throw new StartupError(`The file ${path} cannot be written; look at the disk.`);
}

async function createSecret(path: string): Promise<string | undefined> {
  const secret = randomBytes(48).toString('base64url');
  try {
    const file = await open(path, 'wx', 0o600);
    await file.writeFile(`${secret}\n`);
    await file.sync();
    await file.close();
    return secret;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return undefined;
    throw error;
  }
}

function unreadable(path: string, cause: unknown): StartupError {
  const { code = 'for an unknown reason' } = cause as NodeJS.ErrnoException;
  return new StartupError(`The file ${path} cannot be read (${code}); mend its owner and permissions.`, {
    cause,
  });
}
