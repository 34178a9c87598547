import { join } from 'node:path';
import type { Preflight } from '@lisan/contract';
import type { Core } from '../../../core';
import { timesOf, type LipSyncCheck, type LipSyncEngine } from '@lisan/engine-contract';
import { decodeAudio, probeMedia, type Ffmpeg } from '@lisan/engine-media';
import type { Translate } from '../../../translations/translator';
import type { Ledger } from '../../billing';
import { saveFaceCheck, type AudioRow, type VideoRow } from '../../recordings';
import { countAllRunning, measureSpeed } from '../lip-sync-jobs.repository';
import type { LipSyncService } from '../lip-sync.service';
import { listFits } from '../lengths/length-fits';
import { withLocalFiles } from '../local-files';
import { describeFace, describeSound, loudestOf } from './findings';
import { findPreview, savePreview } from './previews.repository';

interface Pair {
  readonly userId: string;
  readonly audioId: string;
  readonly videoId: string;
  readonly signal: AbortSignal;
}

export type PreflightService = ReturnType<typeof createPreflight>;

interface Services {
  readonly engine: LipSyncEngine;
  readonly ledger: Ledger;
  readonly lipSync: LipSyncService;
  readonly ffmpeg: Ffmpeg;
}

const MAX_CHECKED_SECONDS = 60;
const SAMPLE_RATE_HZ = 8_000;

/** Inspects a lip-sync before it is requested, without reserving quota. */
export function createPreflight(core: Core, services: Services) {
  const { database, heavyWork, media } = core;
  const { engine, ledger, lipSync, ffmpeg } = services;

  /** Stored with the video, so that the following request skips the check. */
  async function checkFace(video: VideoRow, { userId: account, signal }: Pair): Promise<LipSyncCheck> {
    if (video.face_check?.looks) return video.face_check;
    return withLocalFiles(core, [video.media_key], ([path = '']) =>
      heavyWork.run({ account, signal }, async () => {
        const check = await engine.check(path, signal);
        await saveFaceCheck(database.db, video.id, check);
        return check;
      }),
    );
  }

  function listen(audio: AudioRow, { userId: account, signal }: Pair): Promise<number> {
    return withLocalFiles(core, [audio.media_key], ([path = '']) =>
      heavyWork.run({ account, signal }, async () => {
        const { container } = await probeMedia(path, { kind: 'audio' }, signal);
        const decoding = {
          path,
          container,
          sampleRate: SAMPLE_RATE_HZ,
          maximumSeconds: MAX_CHECKED_SECONDS,
          signal,
        };
        return loudestOf(await decodeAudio(ffmpeg, decoding), SAMPLE_RATE_HZ);
      }),
    );
  }

  return {
    async inspect(pair: Pair, translate: Translate): Promise<Preflight> {
      const { audio, video } = await lipSync.getMedia(pair.userId, pair.audioId, pair.videoId);
      const loudest = await listen(audio, pair);
      const check = await checkFace(video, pair);
      const { balance } = await ledger.getBalance(pair.userId);
      return {
        findings: [...describeFace(check, translate, engine), describeSound(loudest, translate)],
        audio_seconds: audio.duration,
        video_seconds: video.duration,
        fits: listFits(audio.duration, video.duration),
        left: { seconds: Math.max(0, balance.video_quota), jobs: Math.max(0, balance.process_video_quota) },
        ahead: await countAllRunning(database.db),
        pace: await measureSpeed(database.db),
      };
    },

    /** Makes a two-second preview and replaces the previous one. Returns its file key. */
    async preview(pair: Pair): Promise<string> {
      const { userId, audioId, videoId, signal } = pair;
      const { audio, video } = await lipSync.getMedia(userId, audioId, videoId);
      const existing = await findPreview(database.db, userId);
      if (existing?.audio_id === audioId && existing.video_id === videoId) return existing.media_key;
      return withLocalFiles(
        core,
        [video.media_key, audio.media_key],
        async ([videoPath = '', audioPath = ''], folder) => {
          const destinationPath = join(folder, 'preview.mp4');
          await heavyWork.run({ account: userId, signal }, () =>
            engine.preview({ videoPath, audioPath, timing: timesOf(audio), destinationPath, signal }),
          );
          signal.throwIfAborted();
          return database.transaction(async (trx) => {
            const before = await findPreview(trx, userId);
            const file = { ownerId: userId, contentType: 'video/mp4', fileName: 'preview.mp4' };
            const key = await media.addFile(trx, destinationPath, file);
            await savePreview(trx, userId, { video_id: videoId, audio_id: audioId, media_key: key });
            if (before) await media.remove(trx, [before.media_key]);
            return key;
          });
        },
      );
    },
  };
}
