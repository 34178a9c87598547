import type { ChildProcess } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { constants, getPriority, setPriority } from 'node:os';

const { PRIORITY_BELOW_NORMAL } = constants.priority;

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
  try {
    if (leadsGroup) writeFileSync(`/proc/${pid}/autogroup`, String(PRIORITY_BELOW_NORMAL));
  } catch {
    // It has ended already; or this kernel knows no such groups, and the priority is enough.
  }
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
