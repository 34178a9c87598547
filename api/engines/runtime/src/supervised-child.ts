import type { ChildProcess } from 'node:child_process';
import type { Writable } from 'node:stream';
import { Worker } from 'node:worker_threads';

/**
 * Watches the pipe at descriptor 3: when it closes without a line, the parent has died, so the program is
 * killed. `exec` keeps the process id.
 */
const SUPERVISOR_SCRIPT =
  '(read -r _ <&3 || kill -9 $$) </dev/null >/dev/null 2>&1 & exec 3<&-; exec "$0" "$@"';

/**
 * Command to spawn with a fourth pipe in `stdio`, so that a busy program (ffmpeg, database creation) ends
 * when its parent is killed. No effect on Windows.
 */
export function supervisedCommand(
  program: string,
  parameters: readonly string[],
): [string, readonly string[]] {
  return process.platform === 'win32'
    ? [program, parameters]
    : ['/bin/sh', ['-c', SUPERVISOR_SCRIPT, program, ...parameters]];
}

export function superviseChild(child: ChildProcess): void {
  const pipe = child.stdio[3] as Writable;
  pipe.on('error', () => undefined);
  // No one reads the pipe, so it never notices that its other end closed.
  child.once('exit', () => pipe.end('\n', () => pipe.destroy()));
}

const PARENT_CHECK_INTERVAL_MS = 500;

/** For a process that computes without reading messages: a thread kills it when its parent has died. */
export function endWithParent(): void {
  const checkScript = `if (process.ppid !== ${process.ppid}) process.kill(process.pid, 'SIGKILL')`;
  new Worker(`setInterval(() => { ${checkScript} }, ${PARENT_CHECK_INTERVAL_MS})`, { eval: true }).unref();
}
