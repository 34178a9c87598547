import { statfsSync, type StatsFs } from 'node:fs';
import { rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';

/** Bytes. PostgreSQL extends its log by 16 MiB at a time. */
export const MIN_FREE_BYTES = 32 * 1024 * 1024;

/** Bytes this user may still write; Infinity when unknown. */
export async function readFreeBytes(folder: string): Promise<number> {
  return freeBytesOf(await statfs(folder).catch(() => undefined));
}

/** Synchronous, since every database statement waits for it. */
export function readFreeBytesSync(folder: string): number {
  try {
    return freeBytesOf(statfsSync(folder));
  } catch {
    return Infinity;
  }
}

function freeBytesOf(disk: StatsFs | undefined): number {
  // Some network file systems report zero blocks.
  return disk === undefined || disk.blocks === 0 ? Infinity : disk.bavail * disk.bsize;
}

export interface DiskSpace {
  /** Throws when it is not writable or nearly full. */
  check(): Promise<void>;
  stop(): void;
}

interface DiskSystem {
  readFreeBytes(folder: string): Promise<number>;
  write(path: string): Promise<void>;
}

const CHECK_CACHE_MS = 1_000;
/** Also check periodically, so operators see the log entry. */
const CHECK_INTERVAL_MS = 30_000;
const PROBE_CONTENT = Buffer.alloc(4096, 1);

/** Checks by writing: a full quota or a read-only remount does not show in the free space. */
export function createDiskSpace(
  folder: string,
  log: Logger,
  system: DiskSystem = { readFreeBytes, write: writeProbe },
): DiskSpace {
  let last: { at: number; found: Promise<Error | undefined> } | undefined;
  let isFull = false;

  async function checkAndLog(): Promise<Error | undefined> {
    const error = await findError();
    if (error && !isFull)
      log.error({ err: error }, 'the disk of the data folder is full or cannot be written');
    if (!error && isFull) log.info('the disk of the data folder can be written again');
    isFull = error !== undefined;
    return error;
  }

  async function findError(): Promise<Error | undefined> {
    const freeBytes = await system.readFreeBytes(folder);
    if (freeBytes < MIN_FREE_BYTES)
      return new Error(
        `${Math.floor(freeBytes / 1024)} KiB are left of the ${MIN_FREE_BYTES / 1024} KiB that are needed`,
      );
    try {
      await system.write(join(folder, `.probe-${process.pid}`));
      return undefined;
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    }
  }

  function checkCached(): Promise<Error | undefined> {
    const now = performance.now();
    if (last === undefined || now - last.at >= CHECK_CACHE_MS) last = { at: now, found: checkAndLog() };
    return last.found;
  }

  const timer = setInterval(() => void checkCached(), CHECK_INTERVAL_MS);
  timer.unref();
  return {
    async check() {
      const error = await checkCached();
      if (error) throw error;
    },
    stop: () => clearInterval(timer),
  };
}

async function writeProbe(path: string): Promise<void> {
  try {
    await writeFile(path, PROBE_CONTENT, { mode: 0o600, flush: true });
  } finally {
    await rm(path, { force: true });
  }
}
