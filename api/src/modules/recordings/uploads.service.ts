import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { limits } from '@lisan/contract';
import { RequestError } from '@lisan/errors';
import type { Core } from '../../core';
import {
  assertMediaType,
  isPlayable,
  makePoster,
  probeMedia,
  transcodeAudio,
  transcodeVideo,
  type Ffmpeg,
} from '@lisan/engine-media';
import { insertAudio } from './audios.repository';
import type { Language } from '../../translations/language';
import type { Storage } from './storage.service';
import { findVideo, insertVideo } from './videos.repository';
import { HOUR_SECONDS } from '../../durations';

/** Maximum length of a video or audio in seconds. */
const MAX_DURATION_SECONDS = HOUR_SECONDS;

export interface Received {
  readonly userId: string;
  readonly path: string;
  readonly fileName: string;
  readonly language: Language;
  readonly reservation: string;
  /** Aborted when the client disconnects: the upload stops and leaves nothing. */
  readonly signal: AbortSignal;
}

/** Probes, converts and stores uploads; a rejected file leaves nothing. */
export interface Uploads {
  addAudio(received: Received): Promise<string>;
  /** Returns the video's id. A given `id` is stored once, even for repeated calls. */
  addVideo(received: Received & { readonly id?: string }): Promise<string>;
  findVideo(userId: string, id: string): Promise<string | undefined>;
}

export function createUploads(
  core: Pick<Core, 'accountEvents' | 'database' | 'heavyWork' | 'media' | 'uploadFolder' | 'now'>,
  storage: Pick<Storage, 'assertFits'>,
  ffmpeg: Ffmpeg,
): Uploads {
  const { accountEvents, database, heavyWork, media, uploadFolder, now } = core;

  async function withTemporary<Result>(
    work: (make: (ending: string) => string) => Promise<Result>,
  ): Promise<Result> {
    const paths: string[] = [];
    try {
      return await work((ending) => {
        const path = join(uploadFolder, `${randomUUID()}${ending}`);
        paths.push(path);
        return path;
      });
    } finally {
      for (const path of paths) await rm(path, { force: true });
    }
  }

  return {
    addAudio: ({ userId, path, fileName, signal, ...upload }) =>
      withTemporary(async (temporary) => {
        await assertMediaType('audio', path);
        const job = { account: userId, signal };
        const info = await heavyWork.run(job, () =>
          probeMedia(
            path,
            { kind: 'audio', maximumSeconds: MAX_DURATION_SECONDS, maximumBytes: limits.audioMaxBytes },
            signal,
          ),
        );
        const isReady = isPlayable(info);
        const source = isReady ? path : temporary('.mp3');
        if (!isReady) {
          const transcoding = { path, media: info, destination: source, format: 'mp3', signal } as const;
          await heavyWork.run({ ...job, isLong: true }, () => transcodeAudio(ffmpeg, transcoding));
        }
        signal.throwIfAborted();
        const id = randomUUID();
        const name = cleanName(fileName, isReady ? undefined : '.mp3');
        await database.transaction(async (trx) => {
          const contentType = isReady ? info.mimeType : 'audio/mpeg';
          const key = await media.addFile(trx, source, { ownerId: userId, contentType, fileName: name });
          await insertAudio(trx, {
            id,
            user_id: userId,
            source: 'upload',
            media_key: key,
            file_name: name,
            duration: info.duration,
            created_at: now(),
          });
          await storage.assertFits(trx, upload.reservation, { userId, language: upload.language });
          await accountEvents.created({ userId, kind: 'speech', id }, trx);
        });
        return id;
      }),

    addVideo: ({ userId, path, fileName, signal, id = randomUUID(), ...upload }) =>
      withTemporary(async (temporary) => {
        if (await findVideo(database.db, userId, id)) return id;
        await assertMediaType('video', path);
        const poster = temporary('.jpg');
        const job = { account: userId, signal };
        const info = await heavyWork.run(job, async () => {
          const maxLimits = { maximumSeconds: MAX_DURATION_SECONDS, maximumBytes: limits.videoMaxBytes };
          const minLimits = { minimumSeconds: limits.lipSyncVideoMinSeconds };
          const probed = await probeMedia(path, { kind: 'video', ...minLimits, ...maxLimits }, signal);
          // Also verifies that the video can be decoded.
          await makePoster(ffmpeg, { path, media: probed, destination: poster, signal });
          return probed;
        });
        const { video } = info;
        if (!video) throw new RequestError('unsuitable_media');
        const isReady = isPlayable(info);
        const source = isReady ? path : temporary('.mp4');
        if (!isReady)
          await heavyWork.run({ ...job, isLong: true }, () =>
            transcodeVideo(ffmpeg, { path, media: info, destination: source, signal }),
          );
        signal.throwIfAborted();
        const name = cleanName(fileName, isReady ? undefined : '.mp4');
        await database.transaction(async (trx) => {
          const contentType = isReady ? info.mimeType : 'video/mp4';
          const key = await media.addFile(trx, source, { ownerId: userId, contentType, fileName: name });
          const posterKey = await media.addFile(trx, poster, {
            ownerId: userId,
            contentType: 'image/jpeg',
            fileName: `${name}.jpg`,
          });
          await insertVideo(trx, {
            id,
            user_id: userId,
            media_key: key,
            poster_key: posterKey,
            file_name: name,
            duration: info.duration,
            width: video.width,
            height: video.height,
            created_at: now(),
          });
          await storage.assertFits(trx, upload.reservation, { userId, language: upload.language });
          await accountEvents.created({ userId, kind: 'video', id }, trx);
        });
        return id;
      }),

    findVideo: async (userId, id) => (await findVideo(database.db, userId, id))?.id,
  };
}

/** Removes folders and control characters; replaces the extension after a conversion. */
function cleanName(name: string, ending?: string): string {
  const base =
    name.split(/[\\/]/).at(-1)?.replace(/\p{C}/gu, '').trim().slice(0, limits.nameMaxLength) || 'upload';
  return ending === undefined ? base : `${base.slice(0, base.length - extname(base).length)}${ending}`;
}
