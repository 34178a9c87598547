import { type FfmpegArgument, type Ffmpeg, runFfmpeg } from './ffmpeg';
import type { MediaInfo } from './media-info';
import { writeAtomically } from './write-atomically';

interface TranscodeOptions {
  readonly path: string;
  readonly media: MediaInfo;
  readonly destination: string;
  readonly signal?: AbortSignal | undefined;
}

export type PlayableAudio = 'mp3' | 'm4a' | 'wav';

const audioFormats: Readonly<Record<PlayableAudio, readonly string[]>> = {
  mp3: ['-c:a', 'libmp3lame', '-b:a', '128k', '-f', 'mp3'],
  m4a: ['-c:a', 'aac', '-b:a', '128k', '-movflags', '+faststart', '-f', 'ipod'],
  wav: ['-c:a', 'pcm_s16le', '-f', 'wav'],
};

/** Writes the first audio track for browsers: MP3, AAC or WAV, at most stereo, without tags. */
export function transcodeAudio(
  ffmpeg: Ffmpeg,
  options: TranscodeOptions & { readonly format: PlayableAudio },
): Promise<void> {
  return transcode(ffmpeg, options, ['-map', '0:a:0', '-ac', '2', ...audioFormats[options.format]]);
}

/** Writes H.264 and AAC in a streamable MP4, from AVI, HEVC and similar. */
export function transcodeVideo(ffmpeg: Ffmpeg, options: TranscodeOptions): Promise<void> {
  const preset = ffmpeg.choice.kind === 'native' ? 'veryfast' : 'superfast';
  return transcode(ffmpeg, options, [
    ...['-map', '0:v:0', '-map', '0:a:0?', '-vf', 'scale=trunc(iw*sar/2)*2:trunc(ih/2)*2,setsar=1'],
    ...['-c:v', 'libx264', '-preset', preset, '-crf', '21', '-pix_fmt', 'yuv420p', '-c:a', 'aac', '-ac', '2'],
    ...['-movflags', '+faststart', '-f', 'mp4'],
  ]);
}

export function isPlayable({ container, video, audio }: MediaInfo): boolean {
  if (container === 'mp3') return true;
  if (container === 'wav') return audio?.codec?.startsWith('pcm') ?? false;
  if (container === 'avi') return false;
  return (!video || video.codec === 'avc') && (!audio || audio.codec === 'aac' || audio.codec === 'mp3');
}

async function transcode(
  ffmpeg: Ffmpeg,
  { path, media, destination, signal }: TranscodeOptions,
  outputArguments: readonly FfmpegArgument[],
): Promise<void> {
  await writeAtomically(destination, async (temporaryPath) => {
    await runFfmpeg(ffmpeg, {
      arguments: [
        { read: path, container: media.container },
        ...outputArguments,
        ...['-map_metadata', '-1', '-fs', String(2 * 2 ** 30)],
        { write: temporaryPath },
      ],
      timeLimit: 120 + media.duration * 10,
      signal,
    });
  });
}
