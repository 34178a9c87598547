import { fork, type ChildProcess } from 'node:child_process';
import type { Socket } from 'node:net';
import { type ProcessEntry, yieldToServer } from '@lisan/engine-runtime';
import type { SandboxReport } from './serve-requests';
import { hasName } from '@lisan/errors';

/**
 * `too_slow`: over the time limit. `ended`: the process died, usually over its memory limit. `failed`: no
 * process could start, or it hit an internal error.
 */
type SandboxErrorCode = 'too_slow' | 'ended' | 'failed';

/** A failed request to a sandboxed process. `message` is for the log only. */
export class SandboxError extends Error {
  override readonly name = 'SandboxError';
  readonly code: SandboxErrorCode;

  constructor(code: SandboxErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

export function isSandboxError(error: unknown): error is SandboxError {
  return hasName(error, 'SandboxError');
}

export interface SandboxLimits {
  readonly seconds: number;
  /** Memory of the whole process, bytes; `serveRequests` enforces the same limit. */
  readonly memory: number;
  /** V8's heap limit; the rest of the memory is buffers. */
  readonly heapMegabytes: number;
}

export interface SandboxProcess<Input, Output> {
  /** False when it has ended, is ending, or uses too much memory for another file. */
  readonly isUsable: boolean;
  /** Rejects with a SandboxError or the signal's reason, after the process has ended. */
  run(input: Input, signal?: AbortSignal): Promise<Output>;
  end(): Promise<void>;
}

const START_TIMEOUT_SECONDS = 30;
/** Slower files get a lower priority, so that the server stays responsive. */
const LOWER_PRIORITY_AFTER_MS = 250;
const REUSE_MEMORY_RATIO = 0.5;
const MAX_STDERR_LENGTH = 2_000;

export function startSandbox<Input extends object, Output>(
  entry: ProcessEntry,
  limits: SandboxLimits,
): SandboxProcess<Input, Output> {
  const child = startProcess(entry, limits);
  const stderr = collectStderr(child);
  let isUsable = true;
  let hasServed = false;
  const closed = new Promise<void>((resolve) => {
    child.on('error', () => resolve());
    child.once('close', () => resolve());
  });
  void closed.then(() => (isUsable = false));
  const kill = (): void => {
    isUsable = false;
    child.kill('SIGKILL');
  };

  /** Permanent: only an administrator may raise a lowered priority. */
  function lowerPriority(): void {
    isUsable = false;
    yieldToServer(child);
  }

  async function run(input: Input, signal?: AbortSignal): Promise<Output> {
    signal?.throwIfAborted();
    setKeepAlive(child, true);
    const ended = new AbortController();
    let outcome: (() => Output) | undefined;
    const settle = (next: () => Output): void => {
      outcome ??= next;
      kill();
    };
    const fail = (code: SandboxError['code'], message: string) => () => {
      throw new SandboxError(code, message);
    };
    let hasStarted = false;
    let priorityTimer: NodeJS.Timeout | undefined;
    const responded = new Promise<void>((resolve) => {
      child.on('message', handleMessage);
      ended.signal.addEventListener('abort', () => child.off('message', handleMessage));

      function handleMessage(message: unknown): void {
        const report = message as SandboxReport<Output>;
        if (report.kind === 'begun') {
          hasStarted = true;
          clearTimeout(timer);
          priorityTimer = setTimeout(lowerPriority, LOWER_PRIORITY_AFTER_MS);
          timer = setTimeout(
            () => settle(fail('too_slow', `Over ${limits.seconds} s`)),
            limits.seconds * 1000,
          );
        } else if (report.kind === 'failed') {
          settle(fail('failed', report.reason));
        } else {
          if (report.memory > limits.memory * REUSE_MEMORY_RATIO) kill();
          outcome ??= () => report.output;
          resolve();
        }
      }
    });
    let timer = setTimeout(() => settle(fail('failed', 'It did not come up')), START_TIMEOUT_SECONDS * 1000);
    const handleAbort = (): void =>
      settle(() => {
        throw signal?.reason;
      });
    signal?.addEventListener('abort', handleAbort, { once: true });
    child.send(input, () => undefined);
    // A killed process frees its memory only once it has exited.
    await Promise.race([responded, closed]);
    clearTimeout(timer);
    clearTimeout(priorityTimer);
    signal?.removeEventListener('abort', handleAbort);
    ended.abort();
    setKeepAlive(child, false);
    // Killed by its own memory watch or by V8: the file needs too much.
    outcome ??= fail(hasStarted || hasServed ? 'ended' : 'failed', `It ended: ${stderr()}`);
    hasServed = true;
    return outcome();
  }

  return {
    get isUsable() {
      return isUsable;
    },
    run,
    end: () => {
      setKeepAlive(child, true);
      kill();
      return closed;
    },
  };
}

function startProcess({ script, execArgv }: ProcessEntry, { heapMegabytes }: SandboxLimits): ChildProcess {
  return fork(script, [], {
    // An uploaded file never needs to evaluate code.
    execArgv: [
      `--max-old-space-size=${heapMegabytes}`,
      '--disallow-code-generation-from-strings',
      ...execArgv,
    ],
    // Hide the server's settings and keys from the process.
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
}

/** An idle process must not keep its parent alive. */
function setKeepAlive(child: ChildProcess, isKeptAlive: boolean): void {
  const stderr = child.stderr as Socket | null;
  if (isKeptAlive) {
    child.ref();
    child.channel?.ref();
    stderr?.ref();
  } else {
    child.unref();
    child.channel?.unref();
    stderr?.unref();
  }
}

function collectStderr(child: ChildProcess): () => string {
  let stderr = '';
  child.stderr
    ?.setEncoding('utf8')
    .on('data', (text: string) => (stderr = (stderr + text).slice(-MAX_STDERR_LENGTH)));
  return () => stderr;
}
