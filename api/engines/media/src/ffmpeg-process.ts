import { spawn, type ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import {
  limitCpuTime,
  readCpuSeconds,
  superviseChild,
  supervisedCommand,
  yieldToServer,
} from '@lisan/engine-runtime';
import { FfmpegError, type FfmpegInvocation, type FfmpegProcess } from './ffmpeg';
import { mediaError } from './media-error';

const MEMORY_CHECK_INTERVAL_MS = 250;

/**
 * Calls `onOver` once when the process uses more than `most` bytes. Does nothing outside Linux. Returns the
 * stop.
 */
export function watchMemory(pid: number | undefined, limitBytes: number, onOver: () => void): () => void {
  if (pid === undefined || process.platform !== 'linux') return () => undefined;
  const timer = setInterval(() => void checkMemory(), MEMORY_CHECK_INTERVAL_MS).unref();
  const stop = () => clearInterval(timer);

  async function checkMemory(): Promise<void> {
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
    const kilobytes = Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0);
    if (kilobytes * 1024 <= limitBytes) return;
    stop();
    onOver();
  }
  return stop;
}

const MAX_LOG_LENGTH = 4_000;
/** Bytes; several times the need of the largest accepted video. */
const MAX_MEMORY_BYTES = 2 * 2 ** 30;

type ProcessLimits = Required<Pick<FfmpegInvocation, 'timeLimit' | 'memoryLimit'>> &
  Pick<FfmpegInvocation, 'signal'>;

export function startProcess(
  program: string,
  processArguments: readonly string[],
  { timeLimit, memoryLimit = MAX_MEMORY_BYTES, signal }: FfmpegInvocation,
): FfmpegProcess {
  signal?.throwIfAborted();
  const child = spawn(...supervisedCommand(program, processArguments), {
    stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
    // Hide keys and proxy settings from a process that reads hostile files.
    env: { PATH: process.env['PATH'] ?? '' },
    windowsHide: true,
  });
  yieldToServer(child);
  // A closed pipe shows in the exit code; an unhandled error would end the server.
  child.stdin.on('error', () => undefined);
  superviseChild(child);
  const finished = waitForExit(child, { timeLimit, memoryLimit, signal });
  finished.catch(() => undefined);
  return { input: child.stdin, output: child.stdout, finished, kill: () => child.kill('SIGKILL') };
}

function waitForExit(child: ChildProcess, limits: ProcessLimits): Promise<void> {
  const { timeLimit, memoryLimit, signal } = limits;
  return new Promise((resolve, reject) => {
    let log = '';
    let isLate = false;
    let isTooLarge = false;
    child.stderr
      ?.setEncoding('utf8')
      .on('data', (text: string) => (log = (log + text).slice(-MAX_LOG_LENGTH)));
    const endLimit = limitCpuTime({
      seconds: timeLimit,
      read: () => readCpuSeconds(child.pid ?? -1),
      onOver: () => {
        isLate = true;
        child.kill('SIGKILL');
      },
    });
    const endWatch = watchMemory(child.pid, memoryLimit, () => {
      isTooLarge = true;
      child.kill('SIGKILL');
    });
    const handleAbort = (): void => void child.kill('SIGKILL');
    signal?.addEventListener('abort', handleAbort, { once: true });
    const settle = (outcome: () => void): void => {
      endLimit();
      endWatch();
      signal?.removeEventListener('abort', handleAbort);
      outcome();
    };
    child.once('error', (cause) =>
      settle(() => reject(new FfmpegError('ffmpeg_failed', `ffmpeg did not start: ${cause.message}`))),
    );
    // `exit`, not `close`: a reader that stops midway would hold the pipe open.
    child.once('exit', (code) =>
      settle(() => {
        if (signal?.aborted) reject(signal.reason);
        else if (isTooLarge) reject(mediaError('media_too_costly'));
        else if (isLate) reject(new FfmpegError('ffmpeg_timed_out', `ffmpeg took over ${timeLimit} s`, log));
        else if (code === 0) resolve();
        else reject(new FfmpegError('ffmpeg_failed', `ffmpeg ended with ${code ?? 'a signal'}`, log.trim()));
      }),
    );
  });
}
