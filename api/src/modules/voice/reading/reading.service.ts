import type { Connection } from '../../../database/schema';
import { listEntries } from '../dictionary.repository';
import type { ReadingClient } from './reading-client';
import type { Read } from './reading-protocol';

/** How a text will be read aloud. */
export interface Reader {
  read(userId: string, text: string, signal?: AbortSignal): Promise<Read>;
}

const arabic = /\p{Script=Arabic}/u;

/** Arabic is vowelled and its numbers are written out, with the account's own readings first. */
export function createReader(db: Connection, client: ReadingClient): Reader {
  return {
    async read(userId, text, signal) {
      if (!arabic.test(text)) return { reading: text };
      const entries = await listEntries(db, userId);
      return client.read(text, new Map(entries.map(({ word, reading }) => [word, reading])), signal);
    },
  };
}
