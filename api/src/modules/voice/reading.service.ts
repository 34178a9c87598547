import type { CallResponse } from '@lisan/contract';
import type { Connection } from '../../database/schema';
import { listEntries } from './dictionary.repository';

type ReadWords = CallResponse<'POST /voice/reading'>['words'];

export interface Read {
  /** What the engine is given. */
  readonly reading: string;
  /** Absent when the text is read as it is written. */
  readonly words?: ReadWords;
}

/** How a text will be read aloud. */
export interface Reader {
  read(userId: string, text: string): Promise<Read>;
}

type ReadAloud = (
  text: string,
  options: { dictionary: ReadonlyMap<string, string> },
) => { readonly reading: string; readonly words: ReadWords };

const arabic = /\p{Script=Arabic}/u;

/** Arabic is vowelled and its numbers are written out, with the account's own readings first. */
export function createReader(db: Connection, loadReadAloud: () => Promise<ReadAloud>): Reader {
  return {
    async read(userId, text) {
      if (!arabic.test(text)) return { reading: text };
      const [readAloud, entries] = await Promise.all([loadReadAloud(), listEntries(db, userId)]);
      return readAloud(text, { dictionary: new Map(entries.map(({ word, reading }) => [word, reading])) });
    },
  };
}
