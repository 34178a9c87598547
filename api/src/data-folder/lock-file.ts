import { createHash, randomUUID } from 'node:crypto';
import { link, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { Holder } from './lock-holder';

/** Writers give up after this; readers wait twice as long. */
const WRITE_TIMEOUT_MS = 500;
const READ_TIMEOUT_MS = 2 * WRITE_TIMEOUT_MS;
const POLL_INTERVAL_MS = 20;

interface Unreadable {
  readonly id: string;
}

export type LockFile = Holder | Unreadable;

export function isHolder(lock: LockFile): lock is Holder {
  return 'pid' in lock;
}

export async function readLock(path: string): Promise<LockFile | undefined> {
  const deadline = performance.now() + READ_TIMEOUT_MS;
  for (;;) {
    const text = await orUndefined(readFile(path, 'utf8'));
    if (text === undefined) return undefined;
    const holder = parse(text);
    if (holder) return holder;
    if (performance.now() > deadline) {
      const file = await orUndefined(stat(path));
      return file && { id: digest(`${text} ${file.mtimeMs}`) };
    }
    await pause(POLL_INTERVAL_MS);
  }
}

function parse(text: string): Holder | undefined {
  try {
    const holder = JSON.parse(text) as Partial<Holder> | null;
    if (typeof holder?.pid !== 'number' || holder.pid <= 0 || typeof holder.host !== 'string')
      return undefined;
    // Locks of older releases have no id.
    const id = holder.id ?? digest(`${holder.pid} ${holder.started} ${holder.host}`);
    return { ...holder, id, started: holder.started ?? null } as Holder;
  } catch {
    return undefined;
  }
}

/** Creates atomically and never overwrites. Returns whether it was created. */
export async function createLock(path: string, holder: Holder): Promise<boolean> {
  const draft = await writeDraft(path, holder);
  try {
    await link(draft, path);
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return false;
    // Another start removed the draft as crash remains.
    if (code === 'ENOENT') return false;
    return await createExclusively(path, holder);
  } finally {
    await rm(draft, { force: true });
  }
}

/** Atomically replaces any existing lock. */
export async function replaceLock(path: string, holder: Holder): Promise<void> {
  const draft = await writeDraft(path, holder);
  await rename(draft, path);
}

/** For file systems without hard links. Readers wait longer than this may take. */
async function createExclusively(path: string, holder: Holder): Promise<boolean> {
  const startedAt = performance.now();
  try {
    const file = await open(path, 'wx', 0o600);
    await file.writeFile(JSON.stringify(holder));
    await file.close();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
  return performance.now() - startedAt < WRITE_TIMEOUT_MS;
}

async function writeDraft(path: string, holder: Holder): Promise<string> {
  const draft = `${path}.draft-${randomUUID()}`;
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(JSON.stringify(holder));
    await file.sync();
  } finally {
    await file.close();
  }
  return draft;
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}

async function orUndefined<Value>(reading: Promise<Value>): Promise<Value | undefined> {
  try {
    return await reading;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
