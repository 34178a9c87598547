import { fork, type ChildProcess } from 'node:child_process';
import { Problem } from '@lisan/errors';
import type { ProcessEntry } from '../../../runtime/entry-point';
import type { Read, ReadingOrder, ReadingReport } from './reading-protocol';

interface ReadingClientOptions {
  readonly entry: ProcessEntry;
  /** Without work for so long the process ends and its memory comes back. Milliseconds. */
  readonly idleMs?: number;
  /** The longest text is read within this time, or the process hangs. Milliseconds. */
  readonly limitMs?: number;
  readonly onFault: (reason: string) => void;
}

/** Arabic, read in a process of its own that starts with the first text and ends when idle. */
export interface ReadingClient {
  /** Throws `engine_unavailable`; rejects with the signal's reason. */
  read(order: Omit<ReadingOrder, 'id'>, signal?: AbortSignal): Promise<Read>;
  close(): Promise<void>;
}

interface Waiting {
  readonly resolve: (read: Read) => void;
  readonly reject: (error: unknown) => void;
}

export function createReadingClient(options: ReadingClientOptions): ReadingClient {
  const { entry, idleMs = 300_000, limitMs = 30_000, onFault } = options;
  const waiting = new Map<number, Waiting>();
  let child: ChildProcess | undefined;
  let lastId = 0;
  let timer: NodeJS.Timeout | undefined;

  function start(): ChildProcess {
    const started = fork(entry.script, [], {
      execArgv: [...entry.execArgv],
      env: {},
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    started.on('message', (report) => settle(report as ReadingReport));
    started.on('error', (error) => onFault(String(error)));
    started.once('exit', (code, signal) => {
      if (child !== started) return;
      child = undefined;
      clearTimeout(timer);
      if (waiting.size > 0) onFault(`The reading process ended with ${String(code ?? signal)}`);
      failAll(new Problem('engine_unavailable'));
    });
    return started;
  }

  function settle(report: ReadingReport): void {
    const asker = waiting.get(report.id);
    waiting.delete(report.id);
    watch();
    if ('read' in report) return asker?.resolve(report.read);
    onFault(report.fault);
    asker?.reject(new Problem('engine_unavailable'));
  }

  function failAll(error: Problem): void {
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  }

  /** With work, silence means that it hangs; without, that it is not needed. */
  function watch(): void {
    clearTimeout(timer);
    timer = setTimeout(() => child?.kill('SIGKILL'), waiting.size > 0 ? limitMs : idleMs).unref();
  }

  return {
    async read(order, signal) {
      signal?.throwIfAborted();
      child ??= start();
      const id = (lastId += 1);
      const { promise, resolve, reject } = defer<Read>();
      waiting.set(id, { resolve, reject });
      const handleAbort = () => reject(signal?.reason);
      signal?.addEventListener('abort', handleAbort, { once: true });
      child.send({ id, ...order } satisfies ReadingOrder, (error) => {
        if (error) onFault(String(error));
      });
      watch();
      try {
        return await promise;
      } finally {
        waiting.delete(id);
        signal?.removeEventListener('abort', handleAbort);
      }
    },

    async close() {
      clearTimeout(timer);
      const closing = child;
      child = undefined;
      failAll(new Problem('shutting_down'));
      if (!closing) return;
      await new Promise<void>((resolve) => {
        closing.once('exit', () => resolve());
        closing.kill('SIGKILL');
      });
    },
  };
}

function defer<Value>() {
  let resolve: (value: Value) => void = () => undefined;
  let reject: (error: unknown) => void = () => undefined;
  const promise = new Promise<Value>((keep, refuse) => {
    [resolve, reject] = [keep, refuse];
  });
  return { promise, resolve, reject };
}
