import { fork, type ChildProcess } from 'node:child_process';
import type { Socket } from 'node:net';
import type { ProcessEntry } from '../runtime/entry-point';
import { yieldToServer } from '../runtime/yield-to-server';
import type { ConfinedReport } from './serve-orders';
import { hasName } from '@lisan/errors';

/**
 * `too_slow`: over the time limit. `ended`: the process died, usually over its memory limit. `failed`: no
 * process could start, or it hit an internal error.
 */
type ConfinedFailureCode = 'too_slow' | 'ended' | 'failed';

/** A failed request to a sandboxed process. `message` is for the log only. */
export class ConfinedFailure extends Error {
  override readonly name = 'ConfinedFailure';
  readonly code: ConfinedFailureCode;

  constructor(code: ConfinedFailureCode, message: string) {
    super(message);
    this.code = code;
  }
}

export function isConfinedFailure(error: unknown): error is ConfinedFailure {
  return hasName(error, 'ConfinedFailure');
}

export interface ConfinedLimits {
  readonly seconds: number;
  /** Memory of the whole process, bytes; `serveOrders` enforces the same limit. */
  readonly memory: number;
  /** V8's heap limit; the rest of the memory is buffers. */
  readonly heapMegabytes: number;
}

export interface ConfinedProcess<Order, Answer> {
  /** False when it has ended, is ending, or uses too much memory for another file. */
  readonly isUsable: boolean;
  /** Rejects with a ConfinedFailure or the signal's reason, after the process has ended. */
  ask(order: Order, signal?: AbortSignal): Promise<Answer>;
  end(): Promise<void>;
}

const START_TIMEOUT_SECONDS = 30;
/** Slower files get a lower priority, so that the server stays responsive. */
const LOWER_PRIORITY_AFTER_MS = 250;
const REUSE_MEMORY_RATIO = 0.5;
const MAX_STDERR_LENGTH = 2_000;

export function startConfined<Order extends object, Answer>(
  entry: ProcessEntry,
  limits: ConfinedLimits,
): ConfinedProcess<Order, Answer> {
  const child = startProcess(entry, limits);
  const words = collectWords(child);
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
  function stepBack(): void {
    isUsable = false;
    yieldToServer(child);
  }

  async function ask(order: Order, signal?: AbortSignal): Promise<Answer> {
    signal?.throwIfAborted();
    hold(child, true);
    const ended = new AbortController();
    let outcome: (() => Answer) | undefined;
    const decide = (next: () => Answer): void => {
      outcome ??= next;
      kill();
    };
    const fail = (code: ConfinedFailure['code'], message: string) => () => {
      throw new ConfinedFailure(code, message);
    };
    let hasBegun = false;
    let backTimer: NodeJS.Timeout | undefined;
    const answered = new Promise<void>((resolve) => {
      child.on('message', handleMessage);
      ended.signal.addEventListener('abort', () => child.off('message', handleMessage));

      function handleMessage(message: unknown): void {
        const report = message as ConfinedReport<Answer>;
        if (report.kind === 'begun') {
          hasBegun = true;
          clearTimeout(timer);
          backTimer = setTimeout(stepBack, LOWER_PRIORITY_AFTER_MS);
          timer = setTimeout(
            () => decide(fail('too_slow', `Over ${limits.seconds} s`)),
            limits.seconds * 1000,
          );
        } else if (report.kind === 'failed') {
          decide(fail('failed', report.reason));
        } else {
          if (report.memory > limits.memory * REUSE_MEMORY_RATIO) kill();
          outcome ??= () => report.answer;
          resolve();
        }
      }
    });
    let timer = setTimeout(() => decide(fail('failed', 'It did not come up')), START_TIMEOUT_SECONDS * 1000);
    const handleAbort = (): void =>
      decide(() => {
        throw signal?.reason;
      });
    signal?.addEventListener('abort', handleAbort, { once: true });
    child.send(order, () => undefined);
    // A killed process frees its memory only once it has exited.
    await Promise.race([answered, closed]);
    clearTimeout(timer);
    clearTimeout(backTimer);
    signal?.removeEventListener('abort', handleAbort);
    ended.abort();
    hold(child, false);
    // Killed by its own memory watch or by V8: the file needs too much.
    outcome ??= fail(hasBegun || hasServed ? 'ended' : 'failed', `It ended: ${words()}`);
    hasServed = true;
    return outcome();
  }

  return {
    get isUsable() {
      return isUsable;
    },
    ask,
    end: () => {
      hold(child, true);
      kill();
      return closed;
    },
  };
}

function startProcess({ script, execArgv }: ProcessEntry, { heapMegabytes }: ConfinedLimits): ChildProcess {
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
function hold(child: ChildProcess, isHeld: boolean): void {
  const stderr = child.stderr as Socket | null;
  if (isHeld) {
    child.ref();
    child.channel?.ref();
    stderr?.ref();
  } else {
    child.unref();
    child.channel?.unref();
    stderr?.unref();
  }
}

function collectWords(child: ChildProcess): () => string {
  let words = '';
  child.stderr
    ?.setEncoding('utf8')
    .on('data', (text: string) => (words = (words + text).slice(-MAX_STDERR_LENGTH)));
  return () => words;
}
