import { readFileSync, readlinkSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';

/** Who holds a lock, as it stands in the lock's file. */
export interface Holder {
  /** Of this one hold, never used again. */
  readonly id: string;
  readonly pid: number;
  /** When the process began, in the kernel's ticks: a later process can have the same number. */
  readonly started: string | null;
  readonly host: string;
  /** The machine's start and the world of its process numbers: a number means nothing outside of both. */
  readonly boot?: string | null;
  readonly numbers?: string | null;
  /** Where it listens, once it does: commands find it there. */
  readonly url?: string;
}

/** A holder touches its lock this often. */
export const BEAT_MS = 5_000;
/** The process of another host (a container that is gone) is believed for this long after its last beat. */
const FOREIGN_MS = 20_000;
/** Who looks for a beat and sees none for so long has seen a dead one, whatever the clocks say. */
const WATCH_MS = 2.5 * BEAT_MS;
const LOOK_MS = 250;

export function describeMe(id: string): Holder {
  return { id, pid: process.pid, started: readStart(process.pid), host: hostname(), ...readWorld() };
}

/** @param path the file that its beats touch */
export async function isAlive(holder: Holder, path: string): Promise<boolean> {
  const { boot, numbers } = readWorld();
  // Locks of older releases do not say.
  const isOtherBoot = holder.boot !== undefined && holder.boot !== boot;
  const isOtherNumbers = holder.numbers !== undefined && holder.numbers !== numbers;
  if (holder.host === hostname() && !isOtherBoot && !isOtherNumbers) return isAliveHere(holder);
  // After a restart of this machine its lock may be seconds old, and its holder is gone all the same: look.
  const age = await readAge(path);
  if (age === undefined) return false;
  const mayBeThisMachine = holder.host === hostname() && isOtherBoot;
  if (!mayBeThisMachine && age >= 0 && age < FOREIGN_MS) return true;
  return hasBeat(path);
}

function isAliveHere(holder: Holder): boolean {
  // Not one of this process's own holds, or it would not be asked: one that had the same number, as in containers.
  if (holder.pid === process.pid) return false;
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  const started = readStart(holder.pid);
  return started === null || holder.started === null || started === holder.started;
}

async function readAge(path: string): Promise<number | undefined> {
  const lock = await stat(path).catch(() => undefined);
  return lock && Date.now() - lock.mtimeMs;
}

async function hasBeat(path: string): Promise<boolean> {
  const read = async () => (await stat(path).catch(() => undefined))?.mtimeMs;
  const before = await read();
  const until = performance.now() + WATCH_MS;
  while (performance.now() < until) {
    await pause(LOOK_MS);
    const now = await read();
    if (now === undefined) return false;
    if (now !== before) return true;
  }
  return false;
}

/** `null` where the system does not tell; of a process that is dead and not yet buried, a time that is nobody's. */
function readStart(pid: number): string | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name of the program, in brackets, may hold spaces.
    const [state, ...rest] = fields.slice(fields.lastIndexOf(')') + 2).split(' ');
    return state === 'Z' || state === 'X' ? 'dead' : (rest[18] ?? null);
  } catch {
    return null;
  }
}

function readWorld(): { boot: string | null; numbers: string | null } {
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
