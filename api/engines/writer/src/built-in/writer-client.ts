import { RequestError } from '@lisan/errors';
import { type ProcessEntry, createRequestProcess } from '@lisan/engine-runtime';
import { untilAborted } from '@lisan/engine-contract';
import type { WritingRequest, WrittenReply } from './compose';
import type { WritingReport } from './writer-process';

interface WriterClientOptions {
  readonly entry: ProcessEntry;
  readonly limitMs?: number;
  readonly startMs?: number;
  readonly idleMs?: number;
  readonly onFault?: (reason: string) => void;
}

export type WriterClient = ReturnType<typeof createWriterClient>;

export function createWriterClient(options: WriterClientOptions) {
  const { entry, limitMs = 3_000, startMs = 30_000, idleMs = 300_000, onFault = () => undefined } = options;
  const writer = createRequestProcess<WritingRequest, WritingReport>({
    entry,
    limitMs,
    startMs,
    idleMs,
    onError: onFault,
  });
  let isClosed = false;
  let last: Promise<unknown> = Promise.resolve();

  /** Retries once after a crash, which another text may have caused. */
  async function send(request: WritingRequest) {
    const outcome = await writer.send(request);
    if (outcome.report || !outcome.hasEnded || isClosed) return outcome;
    onFault(outcome.reason);
    return writer.send(request);
  }

  async function writeNow(request: WritingRequest): Promise<WrittenReply> {
    if (isClosed) throw new RequestError('shutting_down');
    const outcome = await send(request);
    const report: WritingReport = outcome.report ? outcome.report : { error: outcome.reason };
    if ('text' in report) return { text: report.text, isFree: report.isFree };
    await writer.end();
    if (isClosed) throw new RequestError('shutting_down');
    onFault(report.error);
    throw new RequestError('engine_unavailable', { message: 'text_writer_stuck' });
  }

  return {
    /** Throws `engine_unavailable`; rejects with the signal's reason. */
    async write(request: WritingRequest, signal: AbortSignal): Promise<WrittenReply> {
      signal.throwIfAborted();
      const turn = last.then(() => {
        signal.throwIfAborted();
        return writeNow(request);
      });
      last = turn.catch(() => undefined);
      return untilAborted(turn, signal);
    },
    async close(): Promise<void> {
      isClosed = true;
      await writer.end();
    },
  };
}
