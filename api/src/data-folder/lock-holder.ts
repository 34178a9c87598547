import { readFileSync, readlinkSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';

export interface Holder {
  /** Unique per lock. */
  readonly id: string;
  readonly pid: number;
  /** Process start in kernel ticks: process ids are reused. */
  readonly started: string | null;
  readonly host: string;
  /** Boot id and PID namespace: a process id means nothing outside both. */
  readonly boot?: string | null;
  readonly numbers?: string | null;
  readonly url?: string;
}

export const HEARTBEAT_INTERVAL_MS = 5_000;
/** Trust a process on another host for this long after its last heartbeat. */
const FOREIGN_LOCK_EXPIRY_MS = 20_000;
/** No heartbeat seen for this long means dead, whatever the clocks say. */
const LIVENESS_TIMEOUT_MS = 2.5 * HEARTBEAT_INTERVAL_MS;
const POLL_INTERVAL_MS = 250;

export function describeThisProcess(id: string): Holder {
  return { id, pid: process.pid, started: readStartTime(process.pid), host: hostname(), ...readNamespace() };
}

/** @param path the file that its beats touch */
export async function isAlive(holder: Holder, path: string): Promise<boolean> {
  const { boot, numbers } = readNamespace();
  // Locks of older releases do not include it.
  const isOtherBoot = holder.boot !== undefined && holder.boot !== boot;
  const isOtherNamespace = holder.numbers !== undefined && holder.numbers !== numbers;
  if (holder.host === hostname() && !isOtherBoot && !isOtherNamespace) return isAliveHere(holder);
  // After a reboot a dead holder's lock may be seconds old: watch for a heartbeat.
  const age = await readAge(path);
  if (age === undefined) return false;
  const mayBeThisMachine = holder.host === hostname() && isOtherBoot;
  if (!mayBeThisMachine && age >= 0 && age < FOREIGN_LOCK_EXPIRY_MS) return true;
  return hasHeartbeat(path);
}

function isAliveHere(holder: Holder): boolean {
  // Same process id, another process, as happens in containers.
  if (holder.pid === process.pid) return false;
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  const started = readStartTime(holder.pid);
  return started === null || holder.started === null || started === holder.started;
}

async function readAge(path: string): Promise<number | undefined> {
  const lock = await stat(path).catch(() => undefined);
  return lock && Date.now() - lock.mtimeMs;
}

async function hasHeartbeat(path: string): Promise<boolean> {
  const read = async () => (await stat(path).catch(() => undefined))?.mtimeMs;
  const before = await read();
  const deadline = performance.now() + LIVENESS_TIMEOUT_MS;
  while (performance.now() < deadline) {
    await pause(POLL_INTERVAL_MS);
    const now = await read();
    if (now === undefined) return false;
    if (now !== before) return true;
  }
  return false;
}

/** `null` when unknown; a zombie gets a value that matches no process. */
function readStartTime(pid: number): string | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [state, ...rest] = fields.slice(fields.lastIndexOf(')') + 2).split(' ');
    return state === 'Z' || state === 'X' ? 'dead' : (rest[18] ?? null);
  } catch {
    return null;
  }
}

function readNamespace(): { boot: string | null; numbers: string | null } {
  const orNull = (read: () => string) => {
    try {
      return read().trim();
    } catch {
      return null;
    }
  };
  return {
    boot: orNull(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8')),
    numbers: orNull(() => readlinkSync('/proc/self/ns/pid')),
  };
}
