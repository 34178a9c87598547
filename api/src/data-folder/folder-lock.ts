import { randomUUID } from 'node:crypto';
import { readdir, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { exitWithError, StartupError } from '@lisan/engine-runtime';
import { createLock, isHolder, readLock, replaceLock, type LockFile } from './lock-file';
import { HEARTBEAT_INTERVAL_MS, describeThisProcess, isAlive, type Holder } from './lock-holder';

/**
 * The lock is the last link of a chain: `lisan.lock`, then each takeover. A link is created atomically, only
 * behind a dead holder, and only one fits. So one of many starts wins, and none removes a lock that another
 * just took. The winner then shortens the chain.
 */
const LOCK_FILE = 'lisan.lock';
const SUCCESSOR_PREFIX = `${LOCK_FILE}.after-`;
const DRAFT_PREFIX = `${LOCK_FILE}.draft-`;
/** Drafts older than this were left by a crash. */
const ABANDONED_AFTER_MS = 60_000;
const MAX_ATTEMPTS = 20;

const held = new Set<string>();

/**
 * Locks the embedded database's folder, which two processes would corrupt. Takes over a dead process's lock.
 * Throws a StartupError when a live one holds it. Returns the release.
 */
export async function lockFolder(folder: string, onLost = exitOnLoss): Promise<() => Promise<void>> {
  const path = join(folder, LOCK_FILE);
  const self = describeThisProcess(randomUUID());
  held.add(self.id);
  try {
    await acquire(folder, self);
  } catch (error) {
    held.delete(self.id);
    throw error;
  }
  const heartbeat = setInterval(
    () => void sendHeartbeat(path, self, () => onLost(folder)),
    HEARTBEAT_INTERVAL_MS,
  );
  heartbeat.unref();
  return async () => {
    clearInterval(heartbeat);
    held.delete(self.id);
    if ((await readLock(path))?.id === self.id) await rm(path, { force: true });
  };
}

async function acquire(folder: string, self: Holder): Promise<void> {
  const path = join(folder, LOCK_FILE);
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const first = await readLock(path);
    if (first === undefined) {
      if (await createLock(path, self)) return;
      continue;
    }
    const last = await findLast(folder, first);
    if (await isHeld(last.lock, last.path)) throw inUse(folder, last.lock);
    const link = linkAfter(folder, last.lock);
    if (!(await createLock(link, self))) continue;
    // Another start may have shortened the chain, leaving this link detached.
    if ((await readLock(path))?.id === first.id) {
      await replaceLock(path, self);
      await clear(folder, self);
      return;
    }
    await rm(link, { force: true });
    await pause(Math.random() * 20);
  }
  throw inUse(folder);
}

async function isHeld(lock: LockFile, path: string): Promise<boolean> {
  return isHolder(lock) && (held.has(lock.id) || (await isAlive(lock, path)));
}

async function findLast(folder: string, first: LockFile): Promise<{ lock: LockFile; path: string }> {
  let last = { lock: first, path: join(folder, LOCK_FILE) };
  for (;;) {
    const path = linkAfter(folder, last.lock);
    const next = await readLock(path);
    if (!next) return last;
    last = { lock: next, path };
  }
}

/** Removes old links and abandoned drafts. A link behind this lock is another start's mistake. */
async function clear(folder: string, self: Holder): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const isLink = name.startsWith(SUCCESSOR_PREFIX) && path !== linkAfter(folder, self);
    if (isLink || (name.startsWith(DRAFT_PREFIX) && (await isAbandoned(path))))
      await rm(path, { force: true });
  }
}

async function isAbandoned(path: string): Promise<boolean> {
  const file = await stat(path).catch(() => undefined);
  return file !== undefined && Math.abs(Date.now() - file.mtimeMs) > ABANDONED_AFTER_MS;
}

/** Heartbeat. After a long stall, another process may have taken the lock over. */
async function sendHeartbeat(path: string, self: Holder, onLost: () => void): Promise<void> {
  const lock = await readLock(path).catch(() => undefined);
  if (!held.has(self.id)) return;
  if (lock?.id === self.id) await utimes(path, new Date(), new Date()).catch(() => undefined);
  else if (lock && isHolder(lock)) onLost();
}

function exitOnLoss(folder: string): void {
  exitWithError(
    new StartupError(
      `Another process took over the data folder ${folder} while this one was paused; this one exits to protect the database.`,
    ),
  );
}

/** Only the lock's holder may call this. */
export async function noteServerUrl(folder: string, url: string): Promise<void> {
  const path = join(folder, LOCK_FILE);
  const lock = await readLock(path);
  if (lock && isHolder(lock) && held.has(lock.id)) await replaceLock(path, { ...lock, url });
}

export async function findServerUrl(folder: string): Promise<string | undefined> {
  const path = join(folder, LOCK_FILE);
  const lock = await readLock(path);
  return lock && isHolder(lock) && (await isHeld(lock, path)) ? lock.url : undefined;
}

function linkAfter(folder: string, { id }: LockFile): string {
  return join(folder, SUCCESSOR_PREFIX + id.replace(/[^\w-]/g, '_'));
}

function inUse(folder: string, lock?: LockFile): StartupError {
  const holderName = lock && isHolder(lock) ? `process ${lock.pid}` : 'another process';
  return new StartupError(
    `The data folder ${folder} is in use by ${holderName}; stop it, or set DATA_DIR to another folder.`,
  );
}
