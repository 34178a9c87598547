import { execFile, type ChildProcess } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { constants, getPriority, setPriority } from 'node:os';

const { PRIORITY_BELOW_NORMAL } = constants.priority;

/** `low`: a small share of a busy processor. `idle`: only otherwise unused time. */
export type WorkPriority = 'low' | 'idle';

let workPriority: WorkPriority = 'low';

/** Call once at startup; applies to every later `yieldToServer`. */
export function setWorkPriority(priority: WorkPriority): void {
  workPriority = priority;
}

/**
 * Lets a working process have only the processor time that the server leaves: people wait for the server's answers.
 *
 * @param leadsGroup - the process was started detached. Linux weighs such groups against each other before it looks at
 *   the priorities inside them, so the group steps back as well.
 */
export function yieldToServer({ pid }: ChildProcess, { leadsGroup = false } = {}): void {
  if (pid === undefined) return;
  if (process.platform !== 'linux') return lower(pid);
  threadsOf(pid).forEach(lower);
  // Even a low priority can delay a response by milliseconds; Linux preempts only the idle class at once,
  // which Node cannot set. Without the program, `low` applies.
  if (workPriority === 'idle') takeIdleTime(pid);
  try {
    if (leadsGroup) writeFileSync(`/proc/${pid}/autogroup`, String(PRIORITY_BELOW_NORMAL));
  } catch {
    // Already ended, or the kernel lacks these groups and the priority suffices.
  }
}

function takeIdleTime(pid: number): void {
  execFile(
    'chrt',
    ['--all-tasks', '--idle', '--pid', '0', String(pid)],
    { env: { PATH: process.env['PATH'] ?? '' } },
    () => undefined,
  );
}

function lower(id: number): void {
  try {
    // Keeps an even lower priority.
    setPriority(id, Math.max(getPriority(id), PRIORITY_BELOW_NORMAL));
  } catch {
    // Already ended; its exit is reported.
  }
}

/** Priorities are per thread: set those that exist; new ones inherit. */
function threadsOf(pid: number): readonly number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).map(Number);
  } catch {
    return [];
  }
}
