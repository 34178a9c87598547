import { RequestError } from '@lisan/errors';
import type { Core } from '../../../core';
import type { VoiceLibrary } from '../library/library.service';
import { getSpeakingVoice } from '../speech/speaking-voice';
import { deleteFavourite, insertFavourite, listFavourites } from './favourites.repository';

const MAX_FAVOURITES = 200;

export interface Favourites {
  list(userId: string): Promise<string[]>;
  /** Throws `not_found` for a voice that this account cannot use, `over_tier_limit` beyond the limit. */
  add(userId: string, voiceId: string): Promise<void>;
  remove(userId: string, voiceId: string): Promise<void>;
}

export function createFavourites(
  { database: { db }, now }: Pick<Core, 'database' | 'now'>,
  library: Pick<VoiceLibrary, 'find'>,
): Favourites {
  return {
    list: (userId) => listFavourites(db, userId),
    async add(userId, voiceId) {
      await getSpeakingVoice(db, library, userId, voiceId);
      if ((await listFavourites(db, userId)).length >= MAX_FAVOURITES)
        throw new RequestError('over_tier_limit', {
          message: 'voice_favourites_too_many',
          values: { count: MAX_FAVOURITES },
        });
      await insertFavourite(db, { user_id: userId, voice_id: voiceId, created_at: now() });
    },
    async remove(userId, voiceId) {
      if (!(await deleteFavourite(db, userId, voiceId))) throw new RequestError('not_found');
    },
  };
}
