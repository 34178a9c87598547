import type { Connection } from '../../../database/schema';
import type { Reads } from '../../../engines/speech';
import { listEntries } from './dictionary.repository';
import type { ReadingClient } from './reading-client';
import type { Read } from './reading-protocol';

/** How a text will be read aloud. */
export interface Reader {
  read(userId: string, text: string, as: Reads, signal?: AbortSignal): Promise<Read>;
  /** The same for a person who looks at it: doubtful words are marked, and have their alternatives if asked for. */
  explain(userId: string, text: string, details: 'doubts' | 'alternatives'): Promise<Read>;
}

const arabic = /\p{Script=Arabic}/u;

/**
 * Arabic is vowelled and its numbers are written out, with the account's own readings first; for a voice that reads by
 * itself these are all that is changed.
 */
export function createReader(db: Connection, client: ReadingClient): Reader {
  const getDictionary = async (userId: string) =>
    new Map((await listEntries(db, userId)).map(({ word, reading }) => [word, reading]));

  return {
    async read(userId, text, as, signal) {
      if (!arabic.test(text)) return { reading: text };
      const dictionary = await getDictionary(userId);
      if (as === 'written' && dictionary.size === 0) return { reading: text };
      return client.read({ text, as, dictionary }, signal);
    },
    async explain(userId, text, details) {
      if (!arabic.test(text)) return { reading: text };
      return client.read({ text, as: 'vowelled', dictionary: await getDictionary(userId), details });
    },
  };
}
