import { randomBytes } from 'node:crypto';
import { access, constants, mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
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
  const secret = (await createSecret(path)) ?? (await readSecret(path));
  if (secret.length < 32) {
    throw new StartupError(
      `The file ${path} is damaged; put it back from a backup, or delete it to sign everyone out.`,
    );
  }
  return secret;
}

/** Milliseconds between the making of the file and its one write, which nothing but a kill makes so long. */
const WRITING = 500;

async function readSecret(path: string): Promise<string> {
  const read = async () => (await readFile(path, 'utf8')).trim();
  const secret = await read();
  if (secret !== '') return secret;
  await pause(WRITING);
  const later = await read();
  if (later !== '') return later;
  // The start that made it was killed before it wrote: nothing was ever signed with it.
  await rm(path, { force: true });
  return (await createSecret(path)) ?? read();
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
