import type { ChildProcess } from 'node:child_process';
import type { Writable } from 'node:stream';
import { Worker } from 'node:worker_threads';

/**
 * A program held by the pipe at its descriptor 3: when that closes without a line, whoever started the program has died,
 * and it is ended. The shell becomes the program, number and all.
 */
const SUPERVISOR = '(read -r _ <&3 || kill -9 $$) </dev/null >/dev/null 2>&1 & exec 3<&-; exec "$0" "$@"';

/**
 * What to spawn, with a fourth pipe in `stdio`, so that a program that listens to nobody (ffmpeg, a database in the
 * making) does not work on for a process that was killed. Windows has no such shell; there it works on.
 */
export function supervisedCommand(
  program: string,
  parameters: readonly string[],
): [string, readonly string[]] {
  return process.platform === 'win32'
    ? [program, parameters]
    : ['/bin/sh', ['-c', SUPERVISOR, program, ...parameters]];
}

/** To be called once for the process that was spawned. */
export function superviseChild(child: ChildProcess): void {
  const pipe = child.stdio[3] as Writable;
  pipe.on('error', () => undefined);
  // Nobody reads it, so that its other end closing would not close it.
  child.once('exit', () => pipe.end('\n', () => pipe.destroy()));
}

/** Milliseconds. */
const LOOK = 500;

/**
 * For a process of ours that calculates for seconds without listening to its parent: a thread beside it looks whether the
 * parent still lives, and ends the process when it does not.
 */
export function endWithParent(): void {
  const look = `if (process.ppid !== ${process.ppid}) process.kill(process.pid, 'SIGKILL')`;
  new Worker(`setInterval(() => { ${look} }, ${LOOK})`, { eval: true }).unref();
}
