import type { ChildProcess } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

/**
 * Lets a working process have only the processor time that the server leaves: people wait for the server's answers.
 *
 * @param leadsGroup - the process was started detached. Linux weighs such groups against each other before it looks at
 *   the priorities inside them, so the group steps back as well.
 */
export function yieldToServer({ pid }: ChildProcess, { leadsGroup = false } = {}): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
    if (leadsGroup && process.platform === 'linux')
      writeFileSync(`/proc/${pid}/autogroup`, String(constants.priority.PRIORITY_BELOW_NORMAL));
  } catch {
    // It has ended already, and its exit says so; or this kernel knows no such groups, and the priority is enough.
  }
}
