import { execFileSync } from 'node:child_process';

/** Milliseconds. */
const LOOK = 500;

/**
 * npm does not pass a signal on to its child processes, which would then hold their ports for ever. It starts a
 * shell, and that starts this process: when either is gone, this process takes it for its own word to stop.
 */
export function endWithNpm(): void {
  const parent = process.ppid;
  const npm = findNpm(parent);
  const look = setInterval(() => {
    if (process.ppid === parent && (npm === undefined || isAlive(npm))) return;
    clearInterval(look);
    process.kill(process.pid, 'SIGTERM');
  }, LOOK);
  look.unref();
}

/** Above the shell; a shell that has become this process leaves npm as the parent, which is looked at anyway. */
function findNpm(parent: number): number | undefined {
  try {
    const words = ['-o', 'ppid=,args=', '-p', String(parent)];
    const line = execFileSync('ps', words, {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      env: { PATH: process.env.PATH },
    });
    const [, above, program] = /^\s*(\d+)\s+(\S+) -c /.exec(line) ?? [];
    return program?.endsWith('sh') ? Number(above) : undefined;
  } catch {
    // No such program, as on Windows: the parent alone is looked at.
    return undefined;
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
