import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Problem } from '@lisan/errors';
import type { Core } from '../../../core';
import { decodeAudio, runFfmpeg, type Ffmpeg } from '../../../media-tools';
import { findAudio, savePeaks, type AudioRow } from '../../recordings';
import { peaksOf } from './peaks';

/** Samples per second to draw by: speech is loud below a kilohertz, and an hour takes 30 MB. */
const DRAWN_AT = 2_000;

interface ClipOrder {
  readonly userId: string;
  readonly id: string;
  readonly signal: AbortSignal;
}

/** Bytes that are read once; what they lie in goes when they were read or given up. */
export interface WavFile {
  readonly size: number;
  readonly name: string;
  readonly stream: Readable;
}

/** Other forms of a speech that was made. Both throw `not_found`. */
export interface Clips {
  /** Its loudness, to draw it: measured when it is asked for the first time, and kept. */
  getPeaks(order: ClipOrder): Promise<readonly number[]>;
  /** As uncompressed sound, for programs that cut films. */
  toWav(order: ClipOrder): Promise<WavFile>;
}

export function createClips(
  {
    database,
    media,
    heavyWork,
    uploadFolder,
  }: Pick<Core, 'database' | 'media' | 'heavyWork' | 'uploadFolder'>,
  getFfmpeg: () => Promise<Ffmpeg>,
): Clips {
  const { db } = database;

  async function find({ userId, id }: ClipOrder): Promise<AudioRow> {
    const audio = await findAudio(db, userId, id);
    if (audio?.source !== 'speech') throw new Problem('not_found');
    return audio;
  }

  /** The recording as a file of this machine while some work lasts. */
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
    async getPeaks(order) {
      const audio = await find(order);
      if (audio.peaks) return audio.peaks;
      const { userId, id, signal } = order;
      return heavyWork.run({ account: userId, signal }, async () => {
        const samples = await withFile(audio, signal, async (path) =>
          decodeAudio(await getFfmpeg(), {
            path,
            container: 'mp3',
            sampleRate: DRAWN_AT,
            maximumSeconds: Math.ceil(audio.duration) + 1,
            signal,
          }),
        );
        const peaks = peaksOf(samples);
        await savePeaks(db, userId, id, peaks);
        return peaks;
      });
    },

    async toWav(order) {
      const audio = await find(order);
      const { userId, signal } = order;
      const path = join(uploadFolder, `${randomUUID()}.wav`);
      try {
        await heavyWork.run({ account: userId, signal, isLong: true }, () =>
          withFile(audio, signal, async (source) =>
            runFfmpeg(await getFfmpeg(), {
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
        const { size } = await stat(path);
        const stream = createReadStream(path);
        stream.once('close', () => void rm(path, { force: true }));
        return { size, stream, name: `${audio.file_name.replace(/\.mp3$/i, '')}.wav` };
      } catch (error) {
        await rm(path, { force: true });
        throw error;
      }
    },
  };
}
