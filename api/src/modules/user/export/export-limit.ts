import type { Readable } from 'node:stream';
import { Problem } from '@lisan/errors';

/** Exports at a time in this process; each reads all that an account has. */
const MOST = 4;
/** Seconds. */
const BACK_AGAIN = 10;

/**
 * Limits exports: one of an account at a time, and few in all. They do not count as heavy work, because an
 * export lasts as long as its reader takes, and holds up nobody else's pictures that long.
 */
export function createExportLimit(most = MOST) {
  const running = new Set<string>();
  return {
    /** The next may begin when the stream has closed. Throws `busy`. */
    open(account: string, make: () => Readable): Readable {
      if (running.has(account))
        throw new Problem('busy', { message: 'busy_with_yours', retryAfter: BACK_AGAIN });
      if (running.size >= most) throw new Problem('busy', { retryAfter: BACK_AGAIN });
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
