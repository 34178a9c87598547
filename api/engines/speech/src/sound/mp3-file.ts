import { closeSync, openSync, writeSync } from 'node:fs';
import { createMp3Encoder, type WasmMediaEncoder } from 'wasm-media-encoders';
import { audioFrames, type Mp3Frame } from './mp3-frames';
import { infoFrame } from './mp3-info-frame';

/** Samples that LAME adds before the sound. */
const encoderDelay = 576;

export interface Mp3Format {
  /** Hz of the samples written. */
  readonly inputRate: 22_050 | 44_100;
  /** Hz of the file; LAME resamples. */
  readonly sampleRate: 22_050 | 44_100;
  /** Kilobits per second, constant: byte position is proportional to time. */
  readonly bitrate: 64 | 128;
}

/**
 * Streams an MP3 to disk, so that memory does not grow with its length. Writes are synchronous: use it in a
 * process or worker.
 */
export class Mp3File {
  readonly #encoder: WasmMediaEncoder<'audio/mpeg'>;
  readonly #configure: () => void;
  readonly #descriptor: number;
  readonly #format: Mp3Format;
  #carried: Uint8Array = new Uint8Array(0);
  #first: Uint8Array | undefined;
  #frames = 0;
  #bytes = 0;
  #samples = 0;
  #cutFrames = 0;
  #isClosed = false;

  private constructor(
    encoder: WasmMediaEncoder<'audio/mpeg'>,
    configure: () => void,
    descriptor: number,
    format: Mp3Format,
  ) {
    this.#encoder = encoder;
    this.#configure = configure;
    this.#descriptor = descriptor;
    this.#format = format;
  }

  static async create(path: string, format: Mp3Format): Promise<Mp3File> {
    const encoder = await createMp3Encoder();
    const { inputRate, sampleRate, bitrate } = format;
    const configure = () =>
      encoder.configure({ channels: 1, sampleRate: inputRate, outputSampleRate: sampleRate, bitrate });
    configure();
    return new Mp3File(encoder, configure, openSync(path, 'w'), format);
  }

  /** @param samples mono, -1 to 1 */
  write(samples: Float32Array): void {
    // The encoder's memory grows with its largest input: encode one second at a time.
    const { inputRate, sampleRate } = this.#format;
    for (let from = 0; from < samples.length; from += inputRate) {
      this.#append(this.#encoder.encode([samples.subarray(from, from + inputRate)]));
    }
    this.#samples += (samples.length * sampleRate) / inputRate;
  }

  get frames(): number {
    return this.#frames;
  }

  /**
   * Ends a part: its frames are independent of the others, and the next write starts a new frame.
   * @returns frames of the part, and seconds of the file so far
   */
  cut(): { frames: number; seconds: number } {
    this.#append(this.#encoder.finalize());
    this.#configure();
    const frames = this.#frames - this.#cutFrames;
    this.#cutFrames = this.#frames;
    this.#samples = this.#frames * this.#frameSamples();
    return { frames, seconds: this.#samples / this.#format.sampleRate };
  }

  /**
   * Ends the file.
   * @returns its duration in seconds
   */
  finish(): number {
    this.#append(this.#encoder.finalize());
    if (this.#first) {
      const padding = Math.max(
        0,
        Math.round(this.#frames * this.#frameSamples() - encoderDelay - this.#samples),
      );
      const extent = { frames: this.#frames, bytes: this.#bytes, delay: encoderDelay, padding };
      writeWhole(this.#descriptor, infoFrame(this.#first, extent), 0);
    }
    this.discard();
    return this.#samples / this.#format.sampleRate;
  }

  discard(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    closeSync(this.#descriptor);
  }

  #append(encoded: Uint8Array): void {
    // The encoder reuses its buffer: copy before the next call.
    const bytes = join(this.#carried, encoded);
    const frames = audioFrames(bytes);
    const end = endOf(frames);
    this.#carried = bytes.slice(end);
    if (frames.length === 0) return;
    if (!this.#first) {
      this.#first = bytes.slice(0, 4);
      const placeholder = infoFrame(this.#first, { frames: 0, bytes: 0, delay: 0, padding: 0 });
      writeWhole(this.#descriptor, placeholder);
    }
    writeWhole(this.#descriptor, bytes.subarray(0, end));
    this.#frames += frames.length;
    this.#bytes += end;
  }

  #frameSamples(): number {
    return this.#format.sampleRate > 24_000 ? 1152 : 576;
  }
}

/** A nearly full disk writes partially and fails only on the next write. */
function writeWhole(descriptor: number, bytes: Uint8Array, at?: number): void {
  for (let written = 0; written < bytes.length;) {
    const position = at === undefined ? null : at + written;
    written += writeSync(descriptor, bytes, written, bytes.length - written, position);
  }
}

function endOf(frames: readonly Mp3Frame[]): number {
  const last = frames.at(-1);
  return last ? last.at + last.length : 0;
}

function join(one: Uint8Array, other: Uint8Array): Uint8Array {
  const joined = new Uint8Array(one.length + other.length);
  joined.set(one);
  joined.set(other, one.length);
  return joined;
}
