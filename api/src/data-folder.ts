import { randomBytes } from 'node:crypto';
import { access, constants, mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { StartupError } from './startup-error';

/** Makes the folder where it is missing. Throws a StartupError when nothing can be written there. */
export async function prepareDataFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await access(folder, constants.W_OK | constants.X_OK);
  } catch (cause) {
    throw new StartupError(`The data folder ${folder} cannot be written to; set DATA_DIR to one that can.`, {
      cause,
    });
  }
}

/** Uploads that are gone on with after a restart; their own room lets them expire. */
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

/** The secret kept in the folder, readable by this user alone; made at the first start. */
export async function loadSecret(folder: string): Promise<string> {
  const path = join(folder, 'secret');
  const made = await createSecret(path);
  const secret = made ?? (await readFile(path, 'utf8')).trim();
  if (secret.length < 32) {
    throw new StartupError(
      `The file ${path} is damaged; put it back from a backup, or delete it to sign everyone out.`,
    );
  }
  return secret;
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
