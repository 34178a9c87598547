import { createMp3Encoder } from 'wasm-media-encoders';

const BITRATE_KILOBITS = 128;
/** Hz of the file; LAME resamples. MP3 of a lower rate can't hold this bitrate. */
const SAMPLE_RATE = 44_100;

interface Wave {
  readonly sampleRate: number;
  /** Mono, -1 to 1. */
  readonly samples: Float32Array;
}

type Encoding = 'int16' | 'float32';

const bytesPerSample = { int16: 2, float32: 4 } as const;

/** Encodes a WAV of 16-bit integers or 32-bit floats; `undefined` when it is none. */
export async function waveToMp3(bytes: Uint8Array): Promise<Uint8Array | undefined> {
  const wave = readWave(bytes);
  return wave && toMp3(wave);
}

/** Encodes mono 16-bit little-endian samples. */
export function pcmToMp3(bytes: Uint8Array, sampleRate: number): Promise<Uint8Array> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return toMp3({ sampleRate, samples: toMono(view, 0, bytes.length, { channels: 1, encoding: 'int16' }) });
}

async function toMp3({ sampleRate, samples }: Wave): Promise<Uint8Array> {
  const encoder = await createMp3Encoder();
  encoder.configure({ channels: 1, sampleRate, outputSampleRate: SAMPLE_RATE, bitrate: BITRATE_KILOBITS });
  // The encoder reuses its buffer: copy before the next call.
  const body = Buffer.from(encoder.encode([samples]));
  return Buffer.concat([body, Buffer.from(encoder.finalize())]);
}

interface WaveFormat {
  readonly channels: number;
  readonly sampleRate: number;
  readonly encoding: Encoding;
}

function readWave(bytes: Uint8Array): Wave | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const textAt = (at: number) => Buffer.from(bytes.subarray(at, at + 4)).toString('latin1');
  if (bytes.length < 44 || textAt(0) !== 'RIFF' || textAt(8) !== 'WAVE') return undefined;
  let format: WaveFormat | undefined;
  for (let at = 12; at + 8 <= bytes.length;) {
    const size = view.getUint32(at + 4, true);
    if (textAt(at) === 'fmt ' && at + 24 <= bytes.length) {
      format = readFormat(view, at + 8, size);
      if (!format) return undefined;
    }
    // A streaming server doesn't know the size.
    if (textAt(at) === 'data' && format) {
      const samples = toMono(view, at + 8, Math.min(bytes.length, at + 8 + size), format);
      return { sampleRate: format.sampleRate, samples };
    }
    at += 8 + size + (size % 2);
  }
  return undefined;
}

const EXTENSIBLE = 0xff_fe;

function readFormat(view: DataView, at: number, size: number): WaveFormat | undefined {
  const tag = view.getUint16(at, true);
  // An extensible header names its encoding further on.
  const code =
    tag === EXTENSIBLE && size >= 26 && at + 26 <= view.byteLength ? view.getUint16(at + 24, true) : tag;
  const bits = view.getUint16(at + 14, true);
  const encoding = code === 1 && bits === 16 ? 'int16' : code === 3 && bits === 32 ? 'float32' : undefined;
  const channels = view.getUint16(at + 2, true);
  return encoding && channels > 0
    ? { channels, sampleRate: view.getUint32(at + 4, true), encoding }
    : undefined;
}

function toMono(
  view: DataView,
  from: number,
  to: number,
  { channels, encoding }: Pick<WaveFormat, 'channels' | 'encoding'>,
): Float32Array {
  const size = bytesPerSample[encoding];
  const sampleAt = (at: number) =>
    encoding === 'int16' ? view.getInt16(at, true) / 32_768 : view.getFloat32(at, true);
  const samples = new Float32Array(Math.floor((to - from) / (size * channels)));
  for (let index = 0; index < samples.length; index += 1) {
    let sum = 0;
    for (let channel = 0; channel < channels; channel += 1)
      sum += sampleAt(from + size * (index * channels + channel));
    samples[index] = sum / channels;
  }
  return samples;
}
