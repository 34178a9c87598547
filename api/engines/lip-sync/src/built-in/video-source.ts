import type { Ffmpeg, FfmpegProcess, MediaInfo } from '@lisan/engine-media';

/** A video as the engine reads it: constant frame rate, upright, even size. */
export interface VideoSource {
  readonly path: string;
  readonly media: MediaInfo;
  readonly width: number;
  readonly height: number;
  /** Exact frames per second for ffmpeg: `30000/1001`. */
  readonly rate: string;
  readonly framesPerSecond: number;
}

/** Standard rates; a measured rate within half a percent snaps to one. */
const COMMON_RATES: readonly (readonly [rate: string, value: number])[] = [
  ['24000/1001', 24_000 / 1001],
  ['24', 24],
  ['25', 25],
  ['30000/1001', 30_000 / 1001],
  ['30', 30],
  ['50', 50],
  ['60000/1001', 60_000 / 1001],
  ['60', 60],
];
const MAX_FRAMES_PER_SECOND = 60;
const MIN_FRAMES_PER_SECOND = 5;

/** Keeps size and rate of the file, but drops a pixel of odd sizes and caps the rate at 60. */
export function describeVideo(path: string, media: MediaInfo): VideoSource {
  if (!media.video) throw new Error('A video without a video track was accepted');
  const { width, height, framesPerSecond } = media.video;
  const nearest = [...COMMON_RATES].sort(
    ([, one], [, other]) => Math.abs(one - framesPerSecond) - Math.abs(other - framesPerSecond),
  )[0];
  const isUsual = nearest && Math.abs(nearest[1] / framesPerSecond - 1) < 0.005;
  const own = Math.min(
    MAX_FRAMES_PER_SECOND,
    Math.max(MIN_FRAMES_PER_SECOND, Math.round(framesPerSecond * 100) / 100),
  );
  const [rate, value] = isUsual ? nearest : [String(own), own];
  return {
    path,
    media,
    width: Math.floor(width / 2) * 2,
    height: Math.floor(height / 2) * 2,
    rate,
    framesPerSecond: value,
  };
}

interface DecodeOptions {
  readonly source: VideoSource;
  /** Seconds. */
  readonly from?: number;
  readonly frames: number;
  readonly timeLimit: number;
  readonly signal: AbortSignal;
}

/** Decodes raw YUV 4:2:0 frames to `output`; repeated calls give identical frames. */
export function decodeVideo(
  ffmpeg: Ffmpeg,
  { source, from = 0, frames, timeLimit, signal }: DecodeOptions,
): FfmpegProcess {
  const { path, media, width, height, rate } = source;
  const process = ffmpeg.start({
    arguments: [
      { read: path, container: media.container, options: from > 0 ? ['-ss', from.toFixed(3)] : [] },
      ...['-map', '0:v:0', '-vf', `fps=${rate},scale=${width}:${height}:out_range=tv,setsar=1`],
      ...['-frames:v', String(frames), '-f', 'rawvideo', '-pix_fmt', 'yuv420p', 'pipe:1'],
    ],
    timeLimit,
    signal,
  });
  process.input.end();
  return process;
}
