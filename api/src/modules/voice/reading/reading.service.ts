import type { Connection } from '../../../database/schema';
import type { Reads } from '../../../engines/speech';
import { listEntries } from './dictionary.repository';
import type { ReadingClient } from './reading-client';
import type { Read } from './reading-protocol';

/** How a text will be read aloud. */
export interface Reader {
  read(userId: string, text: string, as: Reads, signal?: AbortSignal): Promise<Read>;
}

const arabic = /\p{Script=Arabic}/u;

/**
 * Arabic is vowelled and its numbers are written out, with the account's own readings first; for a voice that reads by
 * itself these are all that is changed.
 */
export function createReader(db: Connection, client: ReadingClient): Reader {
  return {
    async read(userId, text, as, signal) {
      if (!arabic.test(text)) return { reading: text };
      const entries = await listEntries(db, userId);
      if (as === 'written' && entries.length === 0) return { reading: text };
      const dictionary = new Map(entries.map(({ word, reading }) => [word, reading]));
      return client.read({ text, as, dictionary }, signal);
    },
  };
}
