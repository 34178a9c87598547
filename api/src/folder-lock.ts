import { readFileSync } from 'node:fs';
import { open, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { StartupError } from './startup-error';

interface Holder {
  readonly pid: number;
  /** When the process began, in the kernel's ticks: a later process can have the same number. */
  readonly started: string | null;
  readonly host: string;
  /** Where it listens, once it does: commands find it there. */
  readonly address?: string;
}

const WRITING_MS = 200;
const BEAT_MS = 5_000;
/** The process of another host (a container that is gone) is believed for this long after its last beat. */
const FOREIGN_MS = 20_000;

/**
 * Keeps a second process away from the embedded database, which two would destroy. A lock whose process is dead is
 * taken over. Throws a StartupError when a living one holds it. Returns the release.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const path = join(folder, 'lisan.lock');
  const me: Holder = { pid: process.pid, started: readStart(process.pid), host: hostname() };

  for (let tries = 0; !(await tryCreate(path, me)); tries += 1) {
    const holder = (await readHolder(path)) ?? (await readLater(path));
    if (tries > 3 || (holder && (await isAlive(holder, path)))) {
      const who = holder ? `process ${holder.pid}` : 'another process';
      throw new StartupError(
        `The data folder ${folder} is in use by ${who}; stop it, or set DATA_DIR to another folder.`,
      );
    }
    await rm(path, { force: true });
  }

  const beat = setInterval(() => void utimes(path, new Date(), new Date()).catch(() => undefined), BEAT_MS);
  beat.unref();
  return async () => {
    clearInterval(beat);
    await rm(path, { force: true });
  };
}

/** Written by whoever holds the lock. */
export async function noteAddress(folder: string, address: string): Promise<void> {
  const path = join(folder, 'lisan.lock');
  const holder = await readHolder(path);
  // Whole or not at all: half a lock would pass for none.
  await writeFile(`${path}.part`, JSON.stringify({ ...holder, address }), { mode: 0o600 });
  await rename(`${path}.part`, path);
}

/** Where the server that holds the folder listens; `undefined` when none does. */
export async function findAddress(folder: string): Promise<string | undefined> {
  const path = join(folder, 'lisan.lock');
  const holder = await readHolder(path);
  return holder && (await isAlive(holder, path)) ? holder.address : undefined;
}

async function tryCreate(path: string, holder: Holder): Promise<boolean> {
  try {
    const file = await open(path, 'wx', 0o600);
    await file.writeFile(JSON.stringify(holder));
    await file.close();
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Another start may be between the making of the file and its one write. */
async function readLater(path: string): Promise<Holder | undefined> {
  await pause(WRITING_MS);
  return readHolder(path);
}

async function readHolder(path: string): Promise<Holder | undefined> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Holder;
  } catch {
    return undefined;
  }
}

async function isAlive(holder: Holder, path: string): Promise<boolean> {
  if (holder.host !== hostname()) {
    const lock = await stat(path).catch(() => undefined);
    return lock !== undefined && Date.now() - lock.mtimeMs < FOREIGN_MS;
  }
  if (holder.pid === process.pid) return false;
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  return readStart(holder.pid) === holder.started;
}

/** `null` where the system does not tell. */
function readStart(pid: number): string | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name of the program, in brackets, may hold spaces.
    return fields.slice(fields.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch {
    return null;
  }
}
