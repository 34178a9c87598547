import { writeFile } from 'node:fs/promises';
import { isRequestError } from '@lisan/errors';
import { type Ffmpeg, runFfmpeg } from './ffmpeg';
import type { MediaInfo } from './media-info';
import { mediaError } from './media-error';
import { writeAtomically } from './write-atomically';

const MAX_SIDE_PIXELS = 1280;
const MAX_POSTER_BYTES = 8 * 2 ** 20;

interface PosterOptions {
  readonly path: string;
  readonly media: MediaInfo;
  readonly destination: string;
  readonly signal?: AbortSignal;
}

/**
 * Writes a JPEG of at most 1280 pixels, taken a tenth into the video (at most 3 s), since the first frame is
 * often black. Throws RequestError `media_unreadable` when the video cannot be decoded.
 */
export async function makePoster(
  ffmpeg: Ffmpeg,
  { path, media, destination, signal }: PosterOptions,
): Promise<void> {
  const at = Math.min(3, media.duration / 10);
  const image = (await takeFrame(at)) ?? (await takeFrame(0));
  if (!image) throw mediaError('media_unreadable');
  await writeAtomically(destination, (temporaryPath) => writeFile(temporaryPath, image));

  async function takeFrame(seconds: number): Promise<Buffer | undefined> {
    const bytes = await runFfmpeg(ffmpeg, {
      arguments: [
        { read: path, container: media.container, options: ['-ss', seconds.toFixed(3)] },
        '-map',
        '0:v:0',
        '-frames:v',
        '1',
        '-vf',
        `scale=w='if(gte(iw,ih),min(${MAX_SIDE_PIXELS},iw*sar),-2)':h='if(gte(iw,ih),-2,min(${MAX_SIDE_PIXELS},ih))',setsar=1`,
        '-f',
        'image2pipe',
        '-c:v',
        'mjpeg',
        '-pix_fmt',
        'yuvj420p',
        '-q:v',
        '4',
        'pipe:1',
      ],
      timeLimit: 60,
      maximumBytes: MAX_POSTER_BYTES,
      signal,
    }).catch((error: unknown) => {
      if (signal?.aborted || isRequestError(error)) throw error;
      return Buffer.alloc(0);
    });
    return bytes.length > 0 ? bytes : undefined;
  }
}
