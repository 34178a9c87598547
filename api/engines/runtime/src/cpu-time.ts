import { readdir, readFile } from 'node:fs/promises';

/** USER_HZ, fixed at 100 on Linux. */
const TICKS_PER_SECOND = 100;

/** CPU seconds of a process and its ended children; undefined without `/proc`. */
export async function readCpuSeconds(pid: number): Promise<number | undefined> {
  return (await readStat(pid))?.seconds;
}

export async function readGroupCpuSeconds(leader: number): Promise<number | undefined> {
  const names = await readdir('/proc').catch(() => []);
  const all = await Promise.all(names.filter((name) => /^\d+$/.test(name)).map(readStat));
  const own = all.filter((stat) => stat?.group === leader);
  return own.length === 0 ? undefined : own.reduce((sum, stat) => sum + (stat?.seconds ?? 0), 0);
}

async function readStat(pid: number | string): Promise<{ group: number; seconds: number } | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  if (fields.length < 15) return undefined;
  const ticks = fields.slice(11, 15).reduce((sum, value) => sum + value, 0);
  return { group: fields[2] ?? 0, seconds: ticks / TICKS_PER_SECOND };
}

/** Clock limit of a starved process, as a multiple of its CPU limit. */
const MAX_WALL_FACTOR = 20;

interface CpuLimitOptions {
  readonly seconds: number;
  readonly read: () => Promise<number | undefined>;
  readonly onOver: () => void;
}

/**
 * Calls `onOver` once when a process exceeds its CPU seconds, or its clock limit if starved. Where CPU time
 * is unknown, the clock decides. Returns the stop.
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

const IDLE_CPU_SECONDS = 0.1;

interface HangWatchOptions {
  /** Silence after which CPU time is checked, and the CPU time allowed without a report. */
  readonly seconds: number;
  readonly read: () => Promise<number | undefined>;
  readonly onHang: () => void;
}

/**
 * Calls `onHang` once for a silent process that is idle or uses too much CPU. A starved one lives on. Where
 * CPU time is unknown, silence decides.
 */
export function watchForHang({ seconds, read, onHang }: HangWatchOptions): {
  handleReport(): void;
  end(): void;
} {
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
