import { createMp3Encoder } from 'wasm-media-encoders';
import type { MonoSound } from '@lisan/engine-contract';

/** Encodes MP3 at 128 kbit/s: five minutes are 4.8 MB. Yields to other work after every second of sound. */
export async function toSmallMp3(
  { samples, sampleRate }: MonoSound,
  signal?: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  const encoder = await createMp3Encoder();
  encoder.configure({ channels: 1, sampleRate, bitrate: 128, outputSampleRate: 44_100 });
  const parts: Uint8Array[] = [];
  for (let from = 0; from < samples.length; from += sampleRate) {
    // The encoder reuses its buffer: copy before the next call.
    parts.push(encoder.encode([samples.subarray(from, from + sampleRate)]).slice());
    await new Promise((resume) => setImmediate(resume));
    signal?.throwIfAborted();
  }
  parts.push(encoder.finalize().slice());
  return Uint8Array.from(Buffer.concat(parts));
}
