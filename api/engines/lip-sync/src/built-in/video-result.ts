import type { Container, Ffmpeg, FfmpegProcess, VideoColour } from '@lisan/engine-media';
import type { VideoSource } from './video-source';

interface EncodeOptions {
  readonly source: VideoSource;
  readonly audio: { readonly path: string; readonly container: Container };
  readonly frames: number;
  readonly destination: string;
  readonly timeLimit: number;
  readonly signal: AbortSignal;
}

/**
 * Encodes raw frames from `input` as H.264 and AAC in a fast-start MP4, with the source's colour tags so
 * that colours stay the same.
 */
export function encodeVideo(ffmpeg: Ffmpeg, options: EncodeOptions): FfmpegProcess {
  const { source, audio, frames, destination, timeLimit, signal } = options;
  const { width, height, rate, framesPerSecond } = source;
  // Without SIMD, x264 is ten times slower; a faster preset compensates.
  const preset = ffmpeg.choice.kind === 'native' ? 'veryfast' : 'ultrafast';
  return ffmpeg.start({
    arguments: [
      ...['-f', 'rawvideo', '-pix_fmt', 'yuv420p', '-s', `${width}x${height}`, '-framerate', rate],
      ...['-protocol_whitelist', 'file,pipe', '-i', 'pipe:0'],
      { read: audio.path, container: audio.container },
      ...['-map', '0:v:0', '-map', '1:a:0', '-c:v', 'libx264', '-preset', preset, '-crf', '20'],
      ...['-pix_fmt', 'yuv420p', ...colourTags(source.media.video?.colour ?? {})],
      ...['-c:a', 'aac', '-b:a', '160k', '-ar', '48000', '-ac', '2'],
      ...[
        '-t',
        (frames / framesPerSecond).toFixed(4),
        '-map_metadata',
        '-1',
        '-movflags',
        '+faststart',
        '-f',
        'mp4',
      ],
      { write: destination },
    ],
    timeLimit,
    signal,
  });
}

/** Values that both mediabunny and ffmpeg know; an unknown one fails the encoder. */
const known = {
  primaries: ['bt709', 'bt470bg', 'smpte170m', 'bt2020'],
  transfer: ['bt709', 'smpte170m', 'iec61966-2-1', 'smpte2084', 'arib-std-b67'],
  matrix: ['bt709', 'bt470bg', 'smpte170m', 'bt2020nc'],
} as const;

function colourTags({ primaries, transfer, matrix }: VideoColour): string[] {
  const tag = (option: string, names: readonly string[], name: string | undefined): string[] => {
    const plain =
      name === 'pq'
        ? 'smpte2084'
        : name === 'hlg'
          ? 'arib-std-b67'
          : name === 'bt2020-ncl'
            ? 'bt2020nc'
            : name;
    return plain !== undefined && names.includes(plain) ? [option, plain] : [];
  };
  return [
    ...['-color_range', 'tv'],
    ...tag('-color_primaries', known.primaries, primaries),
    ...tag('-color_trc', known.transfer, transfer),
    ...tag('-colorspace', known.matrix, matrix),
  ];
}
