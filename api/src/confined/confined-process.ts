import { fork, type ChildProcess } from 'node:child_process';
import type { Socket } from 'node:net';
import type { ProcessEntry } from '../runtime/entry-point';
import { yieldToServer } from '../runtime/yield-to-server';
import type { ConfinedReport } from './serve-orders';
import { hasName } from '@lisan/errors';

/**
 * Why an order came to nothing: `too_slow` when the file took more time than it may, `ended` when the process was gone in
 * the middle, which is how too much memory ends, `failed` when no process could be had or it met a fault of ours.
 */
type ConfinedFailureCode = 'too_slow' | 'ended' | 'failed';

/** An order to a confined process that came to nothing. `message` is for the log only. */
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

/** What one order may cost. */
export interface ConfinedLimits {
  /** Seconds from when the process has begun with it. */
  readonly seconds: number;
  /** Memory of the process, all of it: `serveOrders` is given the same. Bytes. */
  readonly memory: number;
  /** V8's part of it, in megabytes: the rest is buffers. */
  readonly heapMegabytes: number;
}

/** One process that looks at strangers' files, one after the other. */
export interface ConfinedProcess<Order, Answer> {
  /** False once it is gone, is being ended, or has grown too large to be trusted with another file. */
  readonly isUsable: boolean;
  /** Rejects with a ConfinedFailure or the signal's reason; the process is gone by then. */
  ask(order: Order, signal?: AbortSignal): Promise<Answer>;
  /** Resolves when it is gone. */
  end(): Promise<void>;
}

/** Seconds for a process to come up on a machine that is busy. */
const START_SECONDS = 30;
/** An ordinary file is done by then; what takes longer leaves the processor to the server. Milliseconds. */
const STEPS_BACK_AFTER = 250;
/** A process that has kept so much of what it may take is not given another file. */
const KEPT_SHARE = 0.5;
const WORDS = 2_000;

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

  /** For good: a priority that was lowered is not raised again by whoever is no administrator. */
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
          backTimer = setTimeout(stepBack, STEPS_BACK_AFTER);
          timer = setTimeout(
            () => decide(fail('too_slow', `Over ${limits.seconds} s`)),
            limits.seconds * 1000,
          );
        } else if (report.kind === 'failed') {
          decide(fail('failed', report.reason));
        } else {
          if (report.memory > limits.memory * KEPT_SHARE) kill();
          outcome ??= () => report.answer;
          resolve();
        }
      }
    });
    let timer = setTimeout(() => decide(fail('failed', 'It did not come up')), START_SECONDS * 1000);
    const handleAbort = (): void =>
      decide(() => {
        throw signal?.reason;
      });
    signal?.addEventListener('abort', handleAbort, { once: true });
    child.send(order, () => undefined);
    // Only when a process that was killed is gone is its memory back.
    await Promise.race([answered, closed]);
    clearTimeout(timer);
    clearTimeout(backTimer);
    signal?.removeEventListener('abort', handleAbort);
    ended.abort();
    hold(child, false);
    // Ended by its own watch, or by V8: the file asked for too much.
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
    // A file brings no code that runs.
    execArgv: [
      `--max-old-space-size=${heapMegabytes}`,
      '--disallow-code-generation-from-strings',
      ...execArgv,
    ],
    // None of the server's settings, least of all its keys.
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
}

/** A process that waits for work keeps no server, command or test from ending. */
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
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (words = (words + text).slice(-WORDS)));
  return () => words;
}
