import { randomUUID } from 'node:crypto';
import { readdir, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { exitWithError } from '../runtime/exit-with-error';
import { createLock, isHolder, readLock, replaceLock, type LockFile } from './lock-file';
import { BEAT_MS, describeMe, isAlive, type Holder } from './lock-holder';
import { StartupError } from '../runtime/startup-error';

/**
 * The lock is the end of a chain: `lisan.lock`, after it whoever took over from that one, and so on. A link is made in
 * one step, only behind a hold that is dead, and only one fits: of many starts over a dead lock one gets it, and none
 * ever removes a lock that another has just made. The new holder then makes the chain short again.
 */
const LOCK = 'lisan.lock';
const AFTER = `${LOCK}.after-`;
const DRAFT = `${LOCK}.draft-`;
/** What a crash left of a draft; nobody takes so long. Milliseconds. */
const ABANDONED = 60_000;
const MOST_TRIES = 20;

/** Holds of this very process. */
const held = new Set<string>();

/**
 * Keeps a second process away from the embedded database, which two would destroy. A lock whose process is dead is
 * taken over. Throws a StartupError when a living one holds it. Returns the release.
 */
export async function lockFolder(folder: string, onLost = endAtOnce): Promise<() => Promise<void>> {
  const path = join(folder, LOCK);
  const me = describeMe(randomUUID());
  held.add(me.id);
  try {
    await take(folder, me);
  } catch (error) {
    held.delete(me.id);
    throw error;
  }
  const beat = setInterval(() => void keep(path, me, () => onLost(folder)), BEAT_MS);
  beat.unref();
  return async () => {
    clearInterval(beat);
    held.delete(me.id);
    if ((await readLock(path))?.id === me.id) await rm(path, { force: true });
  };
}

async function take(folder: string, me: Holder): Promise<void> {
  const path = join(folder, LOCK);
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const first = await readLock(path);
    if (first === undefined) {
      if (await createLock(path, me)) return;
      continue;
    }
    const last = await findLast(folder, first);
    if (await isHeld(last.lock, last.path)) throw inUse(folder, last.lock);
    const link = linkAfter(folder, last.lock);
    if (!(await createLock(link, me))) continue;
    // The chain that was looked at may have been made short meanwhile: then this link hangs on nothing.
    if ((await readLock(path))?.id === first.id) {
      await replaceLock(path, me);
      await clear(folder, me);
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
  let last = { lock: first, path: join(folder, LOCK) };
  for (;;) {
    const path = linkAfter(folder, last.lock);
    const next = await readLock(path);
    if (!next) return last;
    last = { lock: next, path };
  }
}

/** Links of a chain that is no more, and drafts of the dead. One behind this hold would be another's mistake. */
async function clear(folder: string, me: Holder): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const isLink = name.startsWith(AFTER) && path !== linkAfter(folder, me);
    if (isLink || (name.startsWith(DRAFT) && (await isAbandoned(path)))) await rm(path, { force: true });
  }
}

async function isAbandoned(path: string): Promise<boolean> {
  const file = await stat(path).catch(() => undefined);
  return file !== undefined && Math.abs(Date.now() - file.mtimeMs) > ABANDONED;
}

/** A sign of life. A process that was held up for long may find that another took it for dead. */
async function keep(path: string, me: Holder, onLost: () => void): Promise<void> {
  const lock = await readLock(path).catch(() => undefined);
  if (!held.has(me.id)) return;
  if (lock?.id === me.id) await utimes(path, new Date(), new Date()).catch(() => undefined);
  else if (lock && isHolder(lock)) onLost();
}

function endAtOnce(folder: string): void {
  exitWithError(
    new StartupError(
      `Another process has taken the data folder ${folder} over while this one was held up; this one ends, so that the two do not destroy the database.`,
    ),
  );
}

/** Written by whoever holds the lock. */
export async function noteServerUrl(folder: string, url: string): Promise<void> {
  const path = join(folder, LOCK);
  const lock = await readLock(path);
  if (lock && isHolder(lock) && held.has(lock.id)) await replaceLock(path, { ...lock, url });
}

/** Where the server that holds the folder listens; `undefined` when none does. */
export async function findServerUrl(folder: string): Promise<string | undefined> {
  const path = join(folder, LOCK);
  const lock = await readLock(path);
  return lock && isHolder(lock) && (await isHeld(lock, path)) ? lock.url : undefined;
}

function linkAfter(folder: string, { id }: LockFile): string {
  return join(folder, AFTER + id.replace(/[^\w-]/g, '_'));
}

function inUse(folder: string, lock?: LockFile): StartupError {
  const who = lock && isHolder(lock) ? `process ${lock.pid}` : 'another process';
  return new StartupError(
    `The data folder ${folder} is in use by ${who}; stop it, or set DATA_DIR to another folder.`,
  );
}
