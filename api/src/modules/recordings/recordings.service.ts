import { limits } from '@lisan/contract';
import { RequestError } from '@lisan/errors';
import type { Core } from '../../core';
import type { Connection } from '../../database/schema';
import { publishAfter } from '../../events/publish-after';
import type { TimedWord } from '@lisan/engine-contract';
import {
  deleteAudio,
  findAudio,
  listAudios,
  renameAudio,
  type AudioRow,
  type ListedAudio,
} from './audios.repository';
import { deleteVideo, listVideos, type VideoRow } from './videos.repository';

export interface DeletionTarget {
  readonly userId: string;
  readonly audio?: string;
  readonly video?: string;
}

/** Whether a running job needs the recording. Runs in the transaction that deletes it. */
export type IsInUse = (trx: Connection, target: DeletionTarget) => Promise<boolean>;

export interface Recordings {
  addUseCheck(isInUse: IsInUse): void;
  listAudios(userId: string, source?: AudioRow['source']): Promise<ListedAudio[]>;
  listVideos(userId: string): Promise<VideoRow[]>;
  /** Returns a speech's text and word timings. Throws `not_found`. */
  getTranscript(userId: string, audioId: string): Promise<{ text: string; words: readonly TimedWord[] }>;
  /** Renames speech only. Returns the new name; throws `not_found`. */
  renameSpeech(userId: string, audioId: string, name: string): Promise<string>;
  /** Throws `not_found`, or `already_running` with `inUseMessage` while a job needs it. */
  removeAudio(
    userId: string,
    audioId: string,
    source: AudioRow['source'],
    inUseMessage?: string,
  ): Promise<void>;
  removeVideo(userId: string, videoId: string): Promise<void>;
}

export function createRecordings({
  accountHooks,
  database,
  events,
  media,
}: Pick<Core, 'accountHooks' | 'database' | 'events' | 'media'>): Recordings {
  const { db } = database;
  const useChecks: IsInUse[] = [];

  const withChangeEvent = publishAfter({ database, events }, 'recordings.changed');
  accountHooks.onCreated(async ({ userId, kind }, trx) => {
    if (kind === 'speech' || kind === 'video') await events.publish(userId, 'recordings.changed', {}, trx);
  });

  async function assertUnused(trx: Connection, target: DeletionTarget, message?: string): Promise<void> {
    for (const isInUse of useChecks)
      if (await isInUse(trx, target))
        throw new RequestError('already_running', message === undefined ? {} : { message });
  }

  return {
    addUseCheck: (isInUse) => void useChecks.push(isInUse),
    listAudios: (userId, source) =>
      listAudios(db, userId, { ...(source && { source }), limit: limits.maxListed }),
    listVideos: (userId) => listVideos(db, userId, limits.maxListed),

    async getTranscript(userId, audioId) {
      const { text, words } = (await findAudio(db, userId, audioId)) ?? {};
      if (text === null || text === undefined) throw new RequestError('not_found');
      return { text, words: words ?? [] };
    },

    renameSpeech: (userId, audioId, name) =>
      withChangeEvent(userId, async (trx) => {
        const renamed = await renameAudio(trx, userId, audioId, name);
        if (!renamed) throw new RequestError('not_found');
        await media.rename(trx, renamed.media_key, `${renamed.file_name.replace(/\.mp3$/i, '')}.mp3`);
        return renamed.file_name;
      }),

    removeAudio: (userId, audioId, source, inUseMessage) =>
      withChangeEvent(userId, async (trx) => {
        await assertUnused(trx, { userId, audio: audioId }, inUseMessage);
        const row = await deleteAudio(trx, userId, audioId, source);
        if (!row) throw new RequestError('not_found');
        await media.remove(trx, [row.media_key]);
      }),

    removeVideo: (userId, videoId) =>
      withChangeEvent(userId, async (trx) => {
        await assertUnused(trx, { userId, video: videoId });
        const row = await deleteVideo(trx, userId, videoId);
        if (!row) throw new RequestError('not_found');
        await media.remove(trx, [row.media_key, ...(row.poster_key === null ? [] : [row.poster_key])]);
      }),
  };
}
