import { RequestError } from '@lisan/errors';
import { untilAborted } from '@lisan/engine-contract';
import { createHeavyWork } from '../../../limits/heavy-work';
import { type ProcessEntry, createRequestProcess, type Outcome } from '@lisan/engine-runtime';
import type { Read, ReadingReport, ReadingRequest, ReadingText } from './reading-protocol';

interface ReadingClientOptions {
  readonly entry: ProcessEntry;
  readonly idleMs?: number;
  readonly limitMs?: number;
  readonly onError: (reason: string) => void;
}

export interface VersionedDictionary {
  readonly key: string;
  load(): Promise<{ readonly key: string; readonly entries: ReadonlyMap<string, string> }>;
}

interface ReadingJob extends ReadingText {
  readonly account: string;
  readonly dictionary?: VersionedDictionary | undefined;
}

/** Reads Arabic in a child process that starts on demand and ends when idle. */
export interface ReadingClient {
  /** Throws `busy` when too many texts wait, `engine_unavailable`, or the signal's reason. */
  read(job: ReadingJob, signal?: AbortSignal): Promise<Read>;
  close(): Promise<void>;
}

/** The longest text takes a quarter of a second. */
const MAX_WAITING_REQUESTS = 40;
const MAX_WAITING_REQUESTS_PER_ACCOUNT = 4;

export function createReadingClient(options: ReadingClientOptions): ReadingClient {
  const { entry, idleMs = 300_000, limitMs = 30_000, onError } = options;
  const queue = createHeavyWork({
    concurrency: 1,
    maxWaiting: MAX_WAITING_REQUESTS,
    maxWaitingPerAccount: MAX_WAITING_REQUESTS_PER_ACCOUNT,
  });
  const reader = createRequestProcess<ReadingRequest, ReadingReport>({
    entry,
    idleMs,
    limitMs,
    onError,
  });
  let isClosed = false;

  async function readNow({ text, as, details, dictionary }: ReadingJob): Promise<Read> {
    if (isClosed) throw new RequestError('shutting_down');
    const request = { text, as, ...(details && { details }) };
    let outcome = await reader.send({
      ...request,
      ...(dictionary && { dictionary: { key: dictionary.key } }),
    });
    if (outcome.report?.kind === 'unknown-dictionary' && dictionary)
      outcome = await reader.send({ ...request, dictionary: await dictionary.load() });
    if (outcome.report?.kind === 'read') return outcome.report.read;
    if (isClosed) throw new RequestError('shutting_down');
    onError(describeFailure(outcome));
    throw new RequestError('engine_unavailable');
  }

  return {
    async read(job, signal = new AbortController().signal) {
      // Rejects a departing caller immediately; the process still finishes the text.
      return untilAborted(
        queue.run({ account: job.account, signal }, () => readNow(job)),
        signal,
      );
    },

    async close() {
      isClosed = true;
      await reader.end();
    },
  };
}

function describeFailure(outcome: Outcome<ReadingReport>): string {
  if (!outcome.report) return outcome.reason;
  return outcome.report.kind === 'failed' ? outcome.report.reason : 'A dictionary that was sent is unknown';
}
