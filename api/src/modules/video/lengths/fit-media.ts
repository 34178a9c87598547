import { join } from 'node:path';
import type { LengthFit } from '@lisan/contract';
import type { SpeechTimes } from '@lisan/engine-contract';
import { probeMedia, runFfmpeg, type Ffmpeg, type FfmpegArgument, type MediaInfo } from '@lisan/engine-media';

interface FitOptions {
  readonly ffmpeg: Ffmpeg;
  readonly fit: LengthFit | null;
  readonly audioPath: string;
  readonly videoPath: string;
  readonly timing: SpeechTimes | undefined;
  readonly folder: string;
  readonly signal: AbortSignal;
}

/** Audio and video prepared so that the result, as long as the audio, has the chosen fit. */
type FittedMedia = Pick<FitOptions, 'audioPath' | 'videoPath' | 'timing'>;

/** Fits audio and video to each other, except for what every engine does itself. */
export async function fitMedia(options: FitOptions): Promise<FittedMedia> {
  const { ffmpeg, fit, audioPath, videoPath, timing, folder, signal } = options;
  const asTheyAre = { audioPath, videoPath, timing };
  if (fit === null) return asTheyAre;
  const audio = await probeMedia(audioPath, { kind: 'audio' });
  const video = await probeMedia(videoPath, { kind: 'video' });
  const isShorter = audio.duration < video.duration;
  if (fit === (isShorter ? 'cut' : 'loop')) return asTheyAre;

  const write = (
    info: MediaInfo,
    file: string,
    outputArguments: readonly FfmpegArgument[],
    readOptions: string[] = [],
  ) =>
    runFfmpeg(ffmpeg, {
      arguments: [
        {
          read: info.kind === 'audio' ? audioPath : videoPath,
          container: info.container,
          options: readOptions,
        },
        ...outputArguments,
        { write: join(folder, file) },
      ],
      timeLimit: 120 + 10 * Math.max(audio.duration, video.duration),
      signal,
    });

  if (isShorter || fit === 'cut') {
    const seconds = video.duration;
    const longer = fit === 'hold' ? ['-af', 'apad'] : [];
    const encoding = ['-c:a', 'aac', '-b:a', '192k', '-f', 'ipod'];
    await write(
      audio,
      'fitted.m4a',
      ['-map', '0:a:0', ...longer, '-t', seconds.toFixed(3), ...encoding],
      fit === 'loop' ? ['-stream_loop', '-1'] : [],
    );
    const audioFitted = { ...asTheyAre, audioPath: join(folder, 'fitted.m4a') };
    return { ...audioFitted, timing: timing && retime(timing, fit, audio.duration, seconds) };
  }
  const stretch = audio.duration / video.duration;
  const filter =
    fit === 'slow'
      ? `setpts=${stretch.toFixed(6)}*PTS`
      : `tpad=stop_mode=clone:stop_duration=${Math.ceil(audio.duration - video.duration) + 1}`;
  const even = 'scale=trunc(iw/2)*2:trunc(ih/2)*2';
  await write(video, 'fitted.mp4', [
    ...['-map', '0:v:0', '-vf', `${filter},${even}`, '-t', audio.duration.toFixed(3)],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '14', '-pix_fmt', 'yuv420p', '-f', 'mp4'],
  ]);
  return { ...asTheyAre, videoPath: join(folder, 'fitted.mp4') };
}

/** Repeats timings for each loop of the audio and cuts them at its end. */
export function retime(
  { phonemes, words }: SpeechTimes,
  fit: LengthFit,
  sound: number,
  result: number,
): SpeechTimes {
  const turns = fit === 'loop' ? Math.ceil(result / sound) : 1;
  const repeat = <Timed extends { readonly start: number; readonly end: number }>(all: readonly Timed[]) =>
    Array.from({ length: turns }, (_, turn) => turn * sound).flatMap((from) =>
      all
        .map((one) => ({ ...one, start: one.start + from, end: Math.min(result, one.end + from) }))
        .filter(({ start, end }) => start < result && end > start),
    );
  return { phonemes: repeat(phonemes), words: repeat(words) };
}
