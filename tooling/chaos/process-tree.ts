import { readdirSync, readFileSync } from 'node:fs';

/** A process as the kernel tells it; `started` keeps a later one with the same number apart. */
export interface ProcessInfo {
  readonly pid: number;
  readonly parent: number;
  readonly group: number;
  readonly started: string;
  readonly command: string;
}

/** Every process below this one. Empty where the system has no /proc. */
export function listDescendants(pid: number): ProcessInfo[] {
  const all = listProcesses();
  const found: ProcessInfo[] = [];
  const parents = new Set([pid]);
  for (let size = -1; size !== found.length;) {
    size = found.length;
    for (const info of all) {
      if (!parents.has(info.parent) || parents.has(info.pid)) continue;
      parents.add(info.pid);
      found.push(info);
    }
  }
  return found;
}

/** Those that still run. */
export function listAlive(processes: readonly ProcessInfo[]): ProcessInfo[] {
  return processes.filter(({ pid, started }) => readProcess(pid)?.started === started);
}

function listProcesses(): ProcessInfo[] {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => readProcess(Number(name)) ?? []);
  } catch {
    return [];
  }
}

function readProcess(pid: number): ProcessInfo | undefined {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name of the program, in brackets, may hold spaces.
    const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
    const [state, parent, group] = fields;
    // Dead, and waiting only to be counted by its parent.
    if (state === 'Z' || state === 'X') return undefined;
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
    return { pid, parent: Number(parent), group: Number(group), started: fields[19] ?? '', command };
  } catch {
    return undefined;
  }
}
