import { readdirSync, readFileSync } from 'node:fs';

/** A process; `started` tells reused PIDs apart. */
export interface ProcessInfo {
  readonly pid: number;
  readonly parent: number;
  readonly group: number;
  readonly started: string;
  readonly command: string;
}

/** All descendants of a process. Empty without /proc. */
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
    // The program name, in brackets, may contain spaces.
    const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
    const [state, parent, group] = fields;
    // A zombie.
    if (state === 'Z' || state === 'X') return undefined;
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
    return { pid, parent: Number(parent), group: Number(group), started: fields[19] ?? '', command };
  } catch {
    return undefined;
  }
}
