import { statfsSync, type StatsFs } from 'node:fs';
import { rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { Problem } from '@lisan/errors';

/** Below this the embedded database may not get the 16 MiB that it adds to its log in one piece. Bytes. */
export const LEAST_ROOM = 32 * 1024 * 1024;

/** The disk is full: the file system's word, a quota's, and PostgreSQL's. */
const noRoom = new Set<unknown>(['ENOSPC', 'EDQUOT', '53100']);

/** A write that failed for want of room, as it is told to people; `undefined` when it failed of something else. */
export function findDiskFull(cause: unknown): Problem | undefined {
  const isFull = typeof cause === 'object' && cause !== null && 'code' in cause && noRoom.has(cause.code);
  return isFull ? new Problem('store_unavailable', { message: 'disk_full', cause }) : undefined;
}

/** Bytes that this user may still write to the disk of a folder; without end where the system does not tell. */
export async function readRoom(folder: string): Promise<number> {
  return roomOf(await statfs(folder).catch(() => undefined));
}

/** The same at once, for what every statement of the database waits for. */
export function readRoomNow(folder: string): number {
  try {
    return roomOf(statfsSync(folder));
  } catch {
    return Infinity;
  }
}

function roomOf(disk: StatsFs | undefined): number {
  // Some network file systems say that they hold nothing at all.
  return disk === undefined || disk.blocks === 0 ? Infinity : disk.bavail * disk.bsize;
}

/** Whether the data folder can be written to. */
export interface DiskRoom {
  /** Throws when it cannot, or when so little room is left that it soon cannot. */
  check(): Promise<void>;
  stop(): void;
}

interface DiskSystem {
  readRoom(folder: string): Promise<number>;
  write(path: string): Promise<void>;
}

/** Whoever asks more often is told what was found last. Milliseconds. */
const FRESH_MS = 1_000;
/** Also when nobody asks: the log is looked at too. */
const LOOK_MS = 30_000;
const PROBE = Buffer.alloc(4096, 1);

/** Looks by writing: a full quota, or a disk that the system has made read-only, does not show in the free space. */
export function createDiskRoom(
  folder: string,
  log: Logger,
  system: DiskSystem = { readRoom, write: writeProbe },
): DiskRoom {
  let last: { at: number; found: Promise<Error | undefined> } | undefined;
  let isLacking = false;

  async function look(): Promise<Error | undefined> {
    const fault = await findFault();
    // Told once, and once when it is over.
    if (fault && !isLacking)
      log.error({ err: fault }, 'the disk of the data folder is full or cannot be written');
    if (!fault && isLacking) log.info('the disk of the data folder can be written again');
    isLacking = fault !== undefined;
    return fault;
  }

  async function findFault(): Promise<Error | undefined> {
    const room = await system.readRoom(folder);
    if (room < LEAST_ROOM)
      return new Error(
        `${Math.floor(room / 1024)} KiB are left of the ${LEAST_ROOM / 1024} KiB that are needed`,
      );
    try {
      await system.write(join(folder, `.probe-${process.pid}`));
      return undefined;
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    }
  }

  function ask(): Promise<Error | undefined> {
    const now = performance.now();
    if (last === undefined || now - last.at >= FRESH_MS) last = { at: now, found: look() };
    return last.found;
  }

  const timer = setInterval(() => void ask(), LOOK_MS);
  timer.unref();
  return {
    async check() {
      const fault = await ask();
      if (fault) throw fault;
    },
    stop: () => clearInterval(timer),
  };
}

async function writeProbe(path: string): Promise<void> {
  try {
    await writeFile(path, PROBE, { mode: 0o600, flush: true });
  } finally {
    await rm(path, { force: true });
  }
}
