import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { type Ffmpeg, runFfmpeg } from '../ffmpeg';
import type { MediaInfo } from '../media-info';
import { mediaError } from '../media-error';
import { writeAtomically } from '../write-atomically';
import { writeCaptionScript, type CaptionText } from './caption-script';

/** Covers Latin and Arabic, so the result does not depend on the machine's fonts. */
const FONT_MODULE = '@expo-google-fonts/readex-pro/500Medium/ReadexPro_500Medium.ttf';

interface BurnOptions {
  readonly path: string;
  readonly media: MediaInfo;
  readonly texts: readonly CaptionText[];
  readonly scriptPath: string;
  readonly destination: string;
  readonly signal?: AbortSignal | undefined;
}

/** Re-encodes the video with texts drawn into it; the audio is copied. */
export async function burnCaptions(
  ffmpeg: Ffmpeg,
  { path, media, texts, scriptPath, destination, signal }: BurnOptions,
): Promise<void> {
  if (!media.video) throw mediaError('media_unreadable');
  await writeFile(scriptPath, writeCaptionScript(texts, media.video));
  const script = { script: scriptPath, font: createRequire(import.meta.url).resolve(FONT_MODULE) };
  const preset = ffmpeg.choice.kind === 'native' ? 'veryfast' : 'superfast';
  await writeAtomically(destination, async (temporaryPath) => {
    await runFfmpeg(ffmpeg, {
      arguments: [
        { read: path, container: media.container },
        ...['-map', '0:v:0', '-map', '0:a:0?', '-vf', script],
        ...['-c:v', 'libx264', '-preset', preset, '-crf', '20', '-pix_fmt', 'yuv420p', '-c:a', 'copy'],
        ...['-map_metadata', '-1', '-movflags', '+faststart', '-f', 'mp4', '-fs', String(2 * 2 ** 30)],
        { write: temporaryPath },
      ],
      timeLimit: 120 + media.duration * 10,
      signal,
    });
  });
}
