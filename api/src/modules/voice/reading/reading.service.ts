import type { Connection } from '../../../database/schema';
import type { Reads } from '@lisan/engine-contract';
import { findVersion, loadDictionary } from './dictionary.repository';
import type { ReadingClient, VersionedDictionary } from './reading-client';
import type { Read } from './reading-protocol';

/** Reads texts aloud. Both throw `busy` when too many of the account's texts wait. */
export interface Reader {
  read(userId: string, text: string, as: Reads, signal?: AbortSignal): Promise<Read>;
  /** Also marks doubtful words, with alternatives on request. */
  explain(
    userId: string,
    text: string,
    details: 'doubts' | 'alternatives',
    signal?: AbortSignal,
  ): Promise<Read>;
}

const arabic = /\p{Script=Arabic}/u;

/**
 * Adds vowels and spells out numbers, preferring the account's readings; for engines that read Arabic themselves,
 * applies only the account's readings.
 */
export function createReader(db: Connection, client: ReadingClient): Reader {
  const keyOf = (userId: string, version: string | null) => `${userId} ${version ?? 'empty'}`;

  async function findDictionary(userId: string): Promise<VersionedDictionary | undefined> {
    const version = await findVersion(db, userId);
    if (version === null) return undefined;
    return {
      key: keyOf(userId, version),
      load: async () => {
        const { version: loaded, entries } = await loadDictionary(db, userId);
        return { key: keyOf(userId, loaded), entries };
      },
    };
  }

  return {
    async read(account, text, as, signal) {
      if (!arabic.test(text)) return { reading: text };
      const dictionary = await findDictionary(account);
      if (as !== 'vowelled' && !dictionary) return { reading: text };
      return client.read({ account, text, as, dictionary }, signal);
    },
    async explain(account, text, details, signal) {
      if (!arabic.test(text)) return { reading: text };
      const dictionary = await findDictionary(account);
      return client.read({ account, text, as: 'vowelled', dictionary, details }, signal);
    },
  };
}
