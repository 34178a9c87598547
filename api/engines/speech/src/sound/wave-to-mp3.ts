import { createMp3Encoder } from 'wasm-media-encoders';

const BITRATE_KILOBITS = 128;

interface Wave {
  readonly sampleRate: number;
  /** Mono, -1 to 1. */
  readonly samples: Float32Array;
}

/** Encodes a WAV of 16-bit PCM; `undefined` when it is none. */
export async function waveToMp3(bytes: Uint8Array): Promise<Uint8Array | undefined> {
  const wave = readWave(bytes);
  if (!wave) return undefined;
  const encoder = await createMp3Encoder();
  encoder.configure({ channels: 1, sampleRate: wave.sampleRate, bitrate: BITRATE_KILOBITS });
  // The encoder reuses its buffer: copy before the next call.
  const body = Buffer.from(encoder.encode([wave.samples]));
  return Buffer.concat([body, Buffer.from(encoder.finalize())]);
}

function readWave(bytes: Uint8Array): Wave | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const textAt = (at: number) => Buffer.from(bytes.subarray(at, at + 4)).toString('latin1');
  if (bytes.length < 44 || textAt(0) !== 'RIFF' || textAt(8) !== 'WAVE') return undefined;
  let format: { channels: number; sampleRate: number } | undefined;
  for (let at = 12; at + 8 <= bytes.length;) {
    const size = view.getUint32(at + 4, true);
    if (textAt(at) === 'fmt ' && at + 24 <= bytes.length) {
      const isPcm16 = view.getUint16(at + 8, true) === 1 && view.getUint16(at + 22, true) === 16;
      if (!isPcm16) return undefined;
      format = { channels: view.getUint16(at + 10, true), sampleRate: view.getUint32(at + 12, true) };
    }
    // A streaming server doesn't know the size.
    if (textAt(at) === 'data' && format)
      return toMono(view, at + 8, Math.min(bytes.length, at + 8 + size), format);
    at += 8 + size + (size % 2);
  }
  return undefined;
}

function toMono(
  view: DataView,
  from: number,
  to: number,
  { channels, sampleRate }: { channels: number; sampleRate: number },
): Wave | undefined {
  if (channels < 1) return undefined;
  const samples = new Float32Array(Math.floor((to - from) / (2 * channels)));
  for (let index = 0; index < samples.length; index += 1) {
    let sum = 0;
    for (let channel = 0; channel < channels; channel += 1)
      sum += view.getInt16(from + 2 * (index * channels + channel), true);
    samples[index] = sum / channels / 32_768;
  }
  return { sampleRate, samples };
}
