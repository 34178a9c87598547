import { Problem } from '@lisan/errors';
import type { Connection } from '../../../database/schema';
import { deleteEntry, listEntries, saveEntries } from './dictionary.repository';

type Entry = Awaited<ReturnType<typeof listEntries>>[number];

/** An account's own readings of words. */
export interface Dictionary {
  list(userId: string): Promise<Entry[]>;
  /** The newest reading of a word counts; all are taken, or none. */
  save(userId: string, entries: readonly Entry[]): Promise<void>;
  /** Throws `not_found`. */
  remove(userId: string, word: string): Promise<void>;
}

export function createDictionary(db: Connection): Dictionary {
  return {
    list: (userId) => listEntries(db, userId),
    save: (userId, entries) =>
      saveEntries(
        db,
        userId,
        entries.map(({ word, reading }) => ({ word: word.trim(), reading: reading.trim() })),
      ),
    async remove(userId, word) {
      if (!(await deleteEntry(db, userId, word))) throw new Problem('not_found');
    },
  };
}
