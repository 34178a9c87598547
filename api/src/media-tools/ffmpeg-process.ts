import { spawn, type ChildProcess } from 'node:child_process';
import { holdLeash, putOnLeash } from '../leash';
import { FfmpegError } from './ffmpeg-error';
import type { FfmpegInvocation, FfmpegProcess } from './ffmpeg';
import { yieldToServer } from '../yield-to-server';

const LOG_CHARACTERS = 4_000;

/** Starts a program that behaves like ffmpeg and watches over its time limit and its signal. */
export function startProcess(
  program: string,
  words: readonly string[],
  { timeLimit, signal }: FfmpegInvocation,
): FfmpegProcess {
  signal?.throwIfAborted();
  const child = spawn(...putOnLeash(program, words), {
    stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
    // Nothing of ours leaks into a process that reads hostile files: neither keys nor proxies.
    env: { PATH: process.env['PATH'] ?? '' },
    windowsHide: true,
  });
  yieldToServer(child);
  // A reader that went away shows in the exit code; the pipe's own error would only end the server.
  child.stdin.on('error', () => undefined);
  holdLeash(child);
  const finished = waitFor(child, timeLimit, signal);
  finished.catch(() => undefined);
  return { input: child.stdin, output: child.stdout, finished, kill: () => child.kill('SIGKILL') };
}

function waitFor(child: ChildProcess, timeLimit: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = '';
    let isLate = false;
    child.stderr
      ?.setEncoding('utf8')
      .on('data', (text: string) => (log = (log + text).slice(-LOG_CHARACTERS)));
    const timer = setTimeout(() => {
      isLate = true;
      child.kill('SIGKILL');
    }, timeLimit * 1000);
    const handleAbort = (): void => void child.kill('SIGKILL');
    signal?.addEventListener('abort', handleAbort, { once: true });
    const settle = (outcome: () => void): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', handleAbort);
      outcome();
    };
    child.once('error', (cause) =>
      settle(() => reject(new FfmpegError('ffmpeg_failed', `ffmpeg did not start: ${cause.message}`))),
    );
    // `exit`, not `close`: a reader that stops half way would keep the pipe, and with it `close`, waiting.
    child.once('exit', (code) =>
      settle(() => {
        if (signal?.aborted) reject(signal.reason);
        else if (isLate) reject(new FfmpegError('ffmpeg_timed_out', `ffmpeg took over ${timeLimit} s`, log));
        else if (code === 0) resolve();
        else reject(new FfmpegError('ffmpeg_failed', `ffmpeg ended with ${code ?? 'a signal'}`, log.trim()));
      }),
    );
  });
}
