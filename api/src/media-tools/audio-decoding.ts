import type { Container } from './container';
import type { Ffmpeg } from './ffmpeg';
import { runFfmpeg } from './run-ffmpeg';

interface DecodeAudioOptions {
  readonly path: string;
  readonly container: Container;
  /** Samples per second of the result. */
  readonly sampleRate: number;
  /** No more than this is decoded. */
  readonly maximumSeconds: number;
  readonly signal?: AbortSignal | undefined;
}

/** The first audio track as mono samples from -1 to 1. */
export async function decodeAudio(ffmpeg: Ffmpeg, options: DecodeAudioOptions): Promise<Float32Array> {
  const bytes = await decode(ffmpeg, options, 'f32le', 4);
  return new Float32Array(bytes.buffer, bytes.byteOffset, bytes.length >> 2);
}

/** The first audio track as mono 16-bit samples. */
export async function decodeAudioToInt16(ffmpeg: Ffmpeg, options: DecodeAudioOptions): Promise<Int16Array> {
  const bytes = await decode(ffmpeg, options, 's16le', 2);
  return new Int16Array(bytes.buffer, bytes.byteOffset, bytes.length >> 1);
}

async function decode(
  ffmpeg: Ffmpeg,
  { path, container, sampleRate, maximumSeconds, signal }: DecodeAudioOptions,
  format: string,
  bytesPerSample: number,
): Promise<Uint8Array> {
  const bytes = await runFfmpeg(ffmpeg, {
    arguments: [
      { read: path, container },
      ...['-map', '0:a:0', '-t', String(maximumSeconds), '-ac', '1', '-ar', String(sampleRate), '-f', format],
      'pipe:1',
    ],
    timeLimit: 60 + maximumSeconds,
    maximumBytes: Math.ceil((maximumSeconds + 1) * sampleRate) * bytesPerSample,
    signal,
  });
  // A copy of its own starts at an address that any sample type may be read from.
  return new Uint8Array(bytes);
}
