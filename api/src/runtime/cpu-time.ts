import { readdir, readFile } from 'node:fs/promises';

/** Linux counts in hundredths of a second, whatever its own clock. */
const TICKS_PER_SECOND = 100;

/** Seconds of processor time that a process and its ended children took; undefined where `/proc` does not tell. */
export async function readCpuSeconds(pid: number): Promise<number | undefined> {
  return (await readStat(pid))?.seconds;
}

/** The same for all processes of a group. */
export async function readGroupCpuSeconds(leader: number): Promise<number | undefined> {
  const names = await readdir('/proc').catch(() => []);
  const all = await Promise.all(names.filter((name) => /^\d+$/.test(name)).map(readStat));
  const own = all.filter((stat) => stat?.group === leader);
  return own.length === 0 ? undefined : own.reduce((sum, stat) => sum + (stat?.seconds ?? 0), 0);
}

async function readStat(pid: number | string): Promise<{ group: number; seconds: number } | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The name before it is in brackets and may hold spaces and brackets of its own.
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  if (fields.length < 15) return undefined;
  const ticks = fields.slice(11, 15).reduce((sum, value) => sum + value, 0);
  return { group: fields[2] ?? 0, seconds: ticks / TICKS_PER_SECOND };
}

/** Of a process that other work starves: so many times its limit it may take by the clock. */
const MAX_WALL_FACTOR = 20;

interface CpuLimitOptions {
  readonly seconds: number;
  readonly read: () => Promise<number | undefined>;
  readonly onOver: () => void;
}

/**
 * Calls `onOver` once when a process has had so many seconds of processor time, on a busy machine long after as many
 * went by; where that cannot be known, as soon as they went by. Returns what ends the watch.
 */
export function limitCpuTime({ seconds, read, onOver }: CpuLimitOptions): () => void {
  let waited = 0;
  let isEnded = false;
  let timer = wait(seconds);

  function wait(pause: number): NodeJS.Timeout {
    waited += pause;
    return setTimeout(() => void check(), pause * 1000);
  }

  async function check(): Promise<void> {
    const used = (await read()) ?? seconds;
    if (isEnded) return;
    if (used >= seconds || waited >= MAX_WALL_FACTOR * seconds) onOver();
    else timer = wait(Math.max(seconds / 10, seconds - used));
  }

  return () => {
    isEnded = true;
    clearTimeout(timer);
  };
}

/** A process that waits for ever wakes now and then; one that works has more than this in each span of silence. */
const IDLE_CPU_SECONDS = 0.1;

interface HangWatchOptions {
  /** Seconds without a report after which its processor time is looked at, and that it may take without one. */
  readonly seconds: number;
  readonly read: () => Promise<number | undefined>;
  readonly onHang: () => void;
}

/**
 * Calls `onHang` once for a process that reports nothing and does nothing, or works on without end. One that gets little
 * of a busy machine lives on. Where processor time cannot be known, silence decides.
 */
export function watchForHang({ seconds, read, onHang }: HangWatchOptions): {
  handleReport(): void;
  end(): void;
} {
  /** At the first look, and at the last one. */
  let first: number | undefined;
  let last: number | undefined;
  let isEnded = false;
  const timer = setTimeout(() => void check(), seconds * 1000);

  async function check(): Promise<void> {
    const used = await read();
    if (isEnded) return;
    const isIdle = used === undefined || (last !== undefined && used - last < IDLE_CPU_SECONDS);
    const isEndless = used !== undefined && first !== undefined && used - first >= seconds;
    if (isIdle || isEndless) return onHang();
    first ??= used;
    last = used;
    timer.refresh();
  }

  return {
    handleReport() {
      first = last = undefined;
      timer.refresh();
    },
    end() {
      isEnded = true;
      clearTimeout(timer);
    },
  };
}
