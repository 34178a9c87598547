import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { RequestError } from '@lisan/errors';
import type { Core } from '../../../core';
import { createDownload, createDownloadLimit } from '../../../limits/downloads';
import { decodeAudio, runFfmpeg, type Ffmpeg } from '@lisan/engine-media';
import { findAudio, savePeaks, type AudioRow } from '../../recordings';

export const PEAK_COUNT = 120;

/** Loudness of equal parts, 0 to 100 relative to the loudest; silence stays 0. */
export function peaksOf(samples: Float32Array): number[] {
  const part = samples.length / PEAK_COUNT;
  const peaks = Array.from({ length: PEAK_COUNT }, (_, index) => {
    const end = Math.min(samples.length, Math.floor((index + 1) * part));
    let loudest = 0;
    for (let at = Math.floor(index * part); at < end; at += 1)
      loudest = Math.max(loudest, Math.abs(samples[at] ?? 0));
    return loudest;
  });
  const top = Math.max(0, ...peaks);
  return peaks.map((peak) => (top === 0 ? 0 : Math.round((100 * peak) / top)));
}

/** Samples per second: speech is loud below 1 kHz, and an hour takes 30 MB. */
const WAVEFORM_SAMPLE_RATE_HZ = 2_000;

interface ClipRequest {
  readonly userId: string;
  readonly id: string;
  readonly signal: AbortSignal;
}

/** A read-once file that is already unlinked, so closing it frees its space. */
export interface WavFile {
  readonly size: number;
  readonly name: string;
  readonly stream: Readable;
}

const MAX_WAV_DOWNLOADS = 16;

export interface Clips {
  /** Loudness for a waveform; measured on first use and stored. */
  getPeaks(request: ClipRequest): Promise<readonly number[]>;
  /**
   * Uncompressed audio for video editors. Throws `busy` during the account's other download; aborts when the client
   * stops reading.
   */
  toWav(request: ClipRequest): Promise<WavFile>;
}

export function createClips(
  {
    database,
    media,
    heavyWork,
    uploadFolder,
  }: Pick<Core, 'database' | 'media' | 'heavyWork' | 'uploadFolder'>,
  ffmpeg: Ffmpeg,
): Clips {
  const { db } = database;
  const downloads = createDownloadLimit(MAX_WAV_DOWNLOADS);

  /** Unlinks the open file, so nothing is left behind however the download ends. */
  async function openUnnamed(userId: string, path: string) {
    const file = await open(path);
    try {
      const { size } = await file.stat();
      await rm(path, { force: true });
      const source = file.createReadStream();
      const stream = downloads.open(userId, () =>
        createDownload(source).once('close', () => source.destroy()),
      );
      return { size, stream };
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  async function find({ userId, id }: ClipRequest): Promise<AudioRow> {
    const audio = await findAudio(db, userId, id);
    if (audio?.source !== 'speech') throw new RequestError('not_found');
    return audio;
  }

  async function withFile<Result>(
    { media_key: key }: AudioRow,
    signal: AbortSignal,
    work: (path: string) => Promise<Result>,
  ): Promise<Result> {
    await mkdir(uploadFolder, { recursive: true });
    const path = join(uploadFolder, `${randomUUID()}.mp3`);
    try {
      await pipeline(await media.read(key), createWriteStream(path), { signal });
      return await work(path);
    } finally {
      await rm(path, { force: true });
    }
  }

  return {
    async getPeaks(request) {
      const audio = await find(request);
      if (audio.peaks) return audio.peaks;
      const { userId, id, signal } = request;
      return heavyWork.run({ account: userId, signal }, async () => {
        const samples = await withFile(audio, signal, async (path) =>
          decodeAudio(ffmpeg, {
            path,
            container: 'mp3',
            sampleRate: WAVEFORM_SAMPLE_RATE_HZ,
            maximumSeconds: Math.ceil(audio.duration) + 1,
            signal,
          }),
        );
        const peaks = peaksOf(samples);
        await savePeaks(db, userId, id, peaks);
        return peaks;
      });
    },

    async toWav(request) {
      const audio = await find(request);
      const { userId, signal } = request;
      downloads.assertCapacity(userId);
      const path = join(uploadFolder, `${randomUUID()}.wav`);
      try {
        await heavyWork.run({ account: userId, signal, isLong: true }, () =>
          withFile(audio, signal, async (source) =>
            runFfmpeg(ffmpeg, {
              arguments: [
                { read: source, container: 'mp3' },
                ...['-map', '0:a:0', '-map_metadata', '-1', '-c:a', 'pcm_s16le', '-f', 'wav'],
                { write: path },
              ],
              timeLimit: 120 + audio.duration,
              signal,
            }),
          ),
        );
        const name = `${audio.file_name.replace(/\.mp3$/i, '')}.wav`;
        return { ...(await openUnnamed(userId, path)), name };
      } finally {
        await rm(path, { force: true });
      }
    },
  };
}
