import type { Container } from './container';
import { type Ffmpeg, runFfmpeg } from './ffmpeg';

interface DecodeAudioOptions {
  readonly path: string;
  readonly container: Container;
  readonly sampleRate: number;
  readonly from?: number;
  readonly maximumSeconds: number;
  readonly signal?: AbortSignal | undefined;
}

/** Decodes the first audio track to mono samples from -1 to 1. */
export async function decodeAudio(
  ffmpeg: Ffmpeg,
  { path, container, sampleRate, from, maximumSeconds, signal }: DecodeAudioOptions,
): Promise<Float32Array> {
  const bytes = await runFfmpeg(ffmpeg, {
    arguments: [
      { read: path, container, ...(from !== undefined && { options: ['-ss', from.toFixed(3)] }) },
      ...[
        '-map',
        '0:a:0',
        '-t',
        String(maximumSeconds),
        '-ac',
        '1',
        '-ar',
        String(sampleRate),
        '-f',
        'f32le',
      ],
      'pipe:1',
    ],
    timeLimit: 60 + maximumSeconds,
    maximumBytes: Math.ceil((maximumSeconds + 1) * sampleRate) * 4,
    signal,
  });
  return new Float32Array(new Uint8Array(bytes).buffer, 0, bytes.length >> 2);
}
