import { execFile, type ChildProcess } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { constants, getPriority, setPriority } from 'node:os';

const { PRIORITY_BELOW_NORMAL } = constants.priority;

/** `low`: a small share of a busy processor. `idle`: nothing while anything else of this machine wants it. */
export type WorkPriority = 'low' | 'idle';

let workPriority: WorkPriority = 'low';

/** Once, when this process starts: from then on for all that `yieldToServer` is told of. */
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
  // A program of any lower priority keeps a processor for some milliseconds from an answer that has just become
  // due; Linux takes it away at once only from the idle class, which Node cannot set. Without the program: low it is.
  if (workPriority === 'idle') takeIdleTime(pid);
  try {
    if (leadsGroup) writeFileSync(`/proc/${pid}/autogroup`, String(PRIORITY_BELOW_NORMAL));
  } catch {
    // It has ended already; or this kernel knows no such groups, and the priority is enough.
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
    // Who was started lower still stays there.
    setPriority(id, Math.max(getPriority(id), PRIORITY_BELOW_NORMAL));
  } catch {
    // It has ended already, and its exit says so.
  }
}

/** A priority is one thread's: a process that has begun has some, and those it starts later take after them. */
function threadsOf(pid: number): readonly number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).map(Number);
  } catch {
    return [];
  }
}
