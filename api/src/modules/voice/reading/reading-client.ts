import { fork, type ChildProcess } from 'node:child_process';
import { Problem } from '@lisan/errors';
import { untilAborted } from '../../../engines/provider-http';
import { createHeavyWork } from '../../../limits/heavy-work';
import type { ProcessEntry } from '../../../runtime/entry-point';
import type { Read, ReadingReport, ReadingRequest, ReadingText } from './reading-protocol';

interface ReadingClientOptions {
  readonly entry: ProcessEntry;
  /** Without work for so long the process ends and its memory comes back. Milliseconds. */
  readonly idleMs?: number;
  /** A text that is not read within this time has hung the process. Milliseconds. */
  readonly limitMs?: number;
  readonly onFault: (reason: string) => void;
}

/** An account's own readings, named by their version. */
export interface VersionedDictionary {
  readonly key: string;
  /** Called when the process does not have this version. */
  load(): Promise<{ readonly key: string; readonly entries: ReadonlyMap<string, string> }>;
}

interface ReadingJob extends ReadingText {
  readonly account: string;
  readonly dictionary?: VersionedDictionary | undefined;
}

/** Arabic, read in a process of its own that starts with the first text and ends when idle. */
export interface ReadingClient {
  /** Throws `busy` when too many wait, `engine_unavailable`; rejects with the signal's reason. */
  read(job: ReadingJob, signal?: AbortSignal): Promise<Read>;
  close(): Promise<void>;
}

/** The longest text takes a quarter of a second. */
const MAX_WAITING = 40;
const MAX_WAITING_OF_ACCOUNT = 4;

export function createReadingClient(options: ReadingClientOptions): ReadingClient {
  const { entry, idleMs = 300_000, limitMs = 30_000, onFault } = options;
  const queue = createHeavyWork({
    concurrency: 1,
    mostWaiting: MAX_WAITING,
    mostWaitingOfAccount: MAX_WAITING_OF_ACCOUNT,
  });
  let child: ChildProcess | undefined;
  let isClosed = false;
  let idle: NodeJS.Timeout | undefined;

  function start(): ChildProcess {
    const started = fork(entry.script, [], {
      execArgv: [...entry.execArgv],
      env: {},
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    started.on('error', (error) => onFault(String(error)));
    started.once('exit', () => {
      if (child === started) child = undefined;
    });
    return started;
  }

  function kill(): void {
    child?.kill('SIGKILL');
    child = undefined;
  }

  /** The process's report on one request; a failure when it ends, or is silent for too long. */
  async function ask(request: ReadingRequest): Promise<ReadingReport> {
    clearTimeout(idle);
    const asked = (child ??= start());
    let timer: NodeJS.Timeout | undefined;
    let stopListening = (): void => undefined;
    try {
      return await new Promise<ReadingReport>((resolve) => {
        const fail = (reason: unknown) => resolve({ kind: 'failed', reason: String(reason) });
        const handleMessage = (message: unknown) => resolve(message as ReadingReport);
        const handleExit = (code: unknown, signal: unknown) =>
          fail(`The reading process ended with ${String(code ?? signal)}`);
        asked.on('message', handleMessage).on('exit', handleExit);
        stopListening = () => void asked.off('message', handleMessage).off('exit', handleExit);
        timer = setTimeout(() => {
          kill();
          fail(`No reading within ${limitMs} ms`);
        }, limitMs);
        asked.send(request, (error) => error && fail(error));
      });
    } finally {
      clearTimeout(timer);
      stopListening();
      idle = setTimeout(kill, idleMs).unref();
    }
  }

  async function readNow({ text, as, details, dictionary }: ReadingJob): Promise<Read> {
    if (isClosed) throw new Problem('shutting_down');
    const request = { text, as, ...(details && { details }) };
    let report = await ask({ ...request, ...(dictionary && { dictionary: { key: dictionary.key } }) });
    if (report.kind === 'unknown-dictionary' && dictionary)
      report = await ask({ ...request, dictionary: await dictionary.load() });
    if (report.kind === 'read') return report.read;
    if (isClosed) throw new Problem('shutting_down');
    onFault(report.kind === 'failed' ? report.reason : 'A dictionary that was sent is unknown');
    throw new Problem('engine_unavailable');
  }

  return {
    async read(job, signal = new AbortController().signal) {
      // A caller who leaves is rejected at once; what the process has begun keeps its turn to the end.
      return untilAborted(
        queue.run({ account: job.account, signal }, () => readNow(job)),
        signal,
      );
    },

    async close() {
      isClosed = true;
      clearTimeout(idle);
      const closing = child;
      if (!closing || closing.exitCode !== null || closing.signalCode !== null) return;
      await new Promise<void>((resolve) => {
        closing.once('exit', () => resolve());
        kill();
      });
    },
  };
}
