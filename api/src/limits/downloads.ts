import type { Readable } from 'node:stream';
import { Problem } from '@lisan/errors';

const MAX_DOWNLOADS = 4;
const RETRY_AFTER_SECONDS = 10;
/** A reader that takes nothing for so long has gone, or only holds the download open. */
const UNREAD_TIMEOUT_MS = 60_000;

/**
 * Limits downloads that hold memory or disk while they are read: one of an account at a time, and few in all. They do not
 * count as heavy work, because one lasts as long as its reader takes.
 */
export function createDownloadLimit(most = MAX_DOWNLOADS) {
  const running = new Set<string>();

  function assertRoom(account: string): void {
    if (running.has(account))
      throw new Problem('busy', { message: 'busy_with_yours', retryAfter: RETRY_AFTER_SECONDS });
    if (running.size >= most) throw new Problem('busy', { retryAfter: RETRY_AFTER_SECONDS });
  }

  return {
    /** Throws `busy` when `open` would: before anything is prepared. */
    assertRoom,
    /** The next may begin when the stream has closed. Throws `busy`. */
    open(account: string, make: () => Readable): Readable {
      assertRoom(account);
      const stream = make();
      running.add(account);
      stream.once('close', () => running.delete(account));
      return stream;
    },
    get running() {
      return running.size;
    },
  };
}

/** The chunks, until their reader takes none for too long: then `giveUp` is called. */
export async function* whileRead<Chunk>(
  chunks: AsyncIterable<Chunk>,
  giveUp: () => void,
  timeoutMs = UNREAD_TIMEOUT_MS,
): AsyncGenerator<Chunk> {
  for await (const chunk of chunks) {
    const timer = setTimeout(giveUp, timeoutMs);
    try {
      yield chunk;
    } finally {
      clearTimeout(timer);
    }
  }
}
