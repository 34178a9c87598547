import { fork, type ChildProcess } from 'node:child_process';
import { Problem } from '@lisan/errors';
import type { ProcessEntry } from '../../../runtime/entry-point';
import { untilAborted } from '../../provider-http';
import type { WritingOrder, WrittenReply } from './compose';
import type { WritingReport } from './writer-process';

interface WriterClientOptions {
  readonly entry: ProcessEntry;
  /** A text that is not written by then is never written. Milliseconds. */
  readonly limitMs?: number;
  /** The same for the first text of a process, its start included. */
  readonly startMs?: number;
  /** Without work for so long the process ends and its memory comes back. Milliseconds. */
  readonly idleMs?: number;
  readonly onFault?: (reason: string) => void;
}

/** The process is no more: something ended it, or it was never there. */
interface Ended {
  readonly hasEnded?: true;
}

/** The built-in writer in a process of its own: one text at a time, each with a deadline. */
export interface WriterClient {
  /** Throws `engine_unavailable`; rejects with the signal's reason. */
  write(order: WritingOrder, signal: AbortSignal): Promise<WrittenReply>;
  close(): Promise<void>;
}

export function createWriterClient(options: WriterClientOptions): WriterClient {
  const { entry, limitMs = 3_000, startMs = 30_000, idleMs = 300_000, onFault = () => undefined } = options;
  let child: ChildProcess | undefined;
  let isWarm = false;
  let isClosed = false;
  let idle: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();

  function start(): ChildProcess {
    isWarm = false;
    const started = fork(entry.script, [], {
      execArgv: [...entry.execArgv],
      env: {},
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    // Whoever waits for it hears of it as well; alone it must not end the server.
    started.on('error', (error) => onFault(String(error)));
    started.once('exit', () => {
      if (child === started) child = undefined;
    });
    return started;
  }

  async function end(): Promise<void> {
    clearTimeout(idle);
    const ending = child;
    child = undefined;
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return;
    await new Promise<void>((resolve) => {
      ending.once('exit', () => resolve());
      ending.once('error', () => resolve());
      ending.kill('SIGKILL');
    });
  }

  /** What the process says of an order; a fault when it says nothing in time, or ends. */
  async function report(asked: ChildProcess, order: WritingOrder): Promise<WritingReport & Ended> {
    let timer: NodeJS.Timeout | undefined;
    let stop = (): void => undefined;
    try {
      return await new Promise<WritingReport & Ended>((resolve) => {
        const hear = (message: unknown) => resolve(message as WritingReport);
        const fail = (fault: unknown) =>
          resolve({ fault: `the process of the writer ended: ${String(fault)}`, hasEnded: true });
        asked.on('message', hear).on('exit', fail).on('error', fail);
        stop = () => void asked.off('message', hear).off('exit', fail).off('error', fail);
        timer = setTimeout(() => resolve({ fault: 'no text in time' }), isWarm ? limitMs : startMs);
        asked.send(order, (error) => error && fail(error));
      });
    } finally {
      clearTimeout(timer);
      stop();
    }
  }

  /** A process that ends is not the fault of the text it was at, unless another one ends of the same. */
  async function reportOfLast(order: WritingOrder): Promise<WritingReport> {
    const said = await report((child ??= start()), order);
    if (!('fault' in said) || !said.hasEnded || isClosed) return said;
    // Whoever looks after the server hears of it, though the person does not.
    onFault(said.fault);
    await end();
    return report((child ??= start()), order);
  }

  async function ask(order: WritingOrder): Promise<WrittenReply> {
    if (isClosed) throw new Problem('shutting_down');
    clearTimeout(idle);
    const said = await reportOfLast(order);
    if ('text' in said) {
      isWarm = true;
      idle = setTimeout(() => void end(), idleMs).unref();
      return { text: said.text, isFree: said.isFree };
    }
    await end();
    if (isClosed) throw new Problem('shutting_down');
    onFault(said.fault);
    throw new Problem('engine_unavailable', { message: 'text_writer_stuck' });
  }

  return {
    async write(order, signal) {
      signal.throwIfAborted();
      const turn = last.then(() => {
        // Who left while others were served needs no text.
        signal.throwIfAborted();
        return ask(order);
      });
      last = turn.catch(() => undefined);
      return untilAborted(turn, signal);
    },
    async close() {
      isClosed = true;
      await end();
    },
  };
}
