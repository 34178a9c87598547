import { limits } from '@lisan/contract';
import { RequestError } from '@lisan/errors';
import type { Core } from '../../../core';
import { countEntries, deleteEntry, listEntries, saveEntries } from './dictionary.repository';

type Entry = Awaited<ReturnType<typeof listEntries>>[number];

export interface Dictionary {
  list(userId: string): Promise<Entry[]>;
  /** Replaces existing readings; saves all entries or none. Throws `over_tier_limit` beyond the limit. */
  save(userId: string, entries: readonly Entry[]): Promise<void>;
  remove(userId: string, word: string): Promise<void>;
}

export function createDictionary({ database }: Pick<Core, 'database'>): Dictionary {
  const { db } = database;
  return {
    list: (userId) => listEntries(db, userId),
    save: (userId, entries) =>
      database.transaction(async (trx) => {
        await saveEntries(
          trx,
          userId,
          entries.map(({ word, reading }) => ({ word: word.trim(), reading: reading.trim() })),
        );
        // Counted afterwards, so corrections are always accepted.
        if ((await countEntries(trx, userId)) <= limits.maxDictionaryEntries) return;
        throw new RequestError('over_tier_limit', {
          message: 'dictionary_full',
          values: { count: limits.maxDictionaryEntries },
        });
      }),
    async remove(userId, word) {
      if (!(await deleteEntry(db, userId, word))) throw new RequestError('not_found');
    },
  };
}
