import { Readable } from 'node:stream';
import { RequestError } from '@lisan/errors';

const MAX_CONCURRENT_DOWNLOADS = 4;
const RETRY_AFTER_SECONDS = 10;
/** A reader idle for this long is gone or holds the download open. */
const UNREAD_TIMEOUT_MS = 60_000;

/**
 * Limits downloads that hold memory or disk: one per account, and a few overall. Not heavy work, since a
 * reader sets their duration.
 */
export function createDownloadLimit(maxDownloads = MAX_CONCURRENT_DOWNLOADS) {
  const running = new Set<string>();

  function assertCapacity(account: string): void {
    if (running.has(account))
      throw new RequestError('busy', { message: 'busy_with_yours', retryAfter: RETRY_AFTER_SECONDS });
    if (running.size >= maxDownloads) throw new RequestError('busy', { retryAfter: RETRY_AFTER_SECONDS });
  }

  return {
    /** Throws `busy` before anything is prepared. */
    assertCapacity,
    /** Frees the slot when the stream closes. Throws `busy`. */
    open(account: string, open: () => Readable): Readable {
      assertCapacity(account);
      const stream = open();
      running.add(account);
      stream.once('close', () => running.delete(account));
      return stream;
    },
    get running() {
      return running.size;
    },
  };
}

/** A stream of bytes that fails when the client stops reading. */
export function createDownload(chunks: AsyncIterable<Uint8Array>, timeoutMs = UNREAD_TIMEOUT_MS): Readable {
  const stop = () => stream.destroy(new Error('The client stopped reading the download'));
  const stream: Readable = Readable.from(whileRead(chunks, stop, timeoutMs), { objectMode: false });
  return stream;
}

async function* whileRead(
  chunks: AsyncIterable<Uint8Array>,
  onStall: () => void,
  timeoutMs: number,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    const timer = setTimeout(onStall, timeoutMs);
    try {
      yield chunk;
    } finally {
      clearTimeout(timer);
    }
  }
}
