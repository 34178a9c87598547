import { closeSync, openSync, writeSync } from 'node:fs';
import { createMp3Encoder, type WasmMediaEncoder } from 'wasm-media-encoders';
import { audioFrames, type Mp3Frame } from './mp3-frames';
import { infoFrame } from './mp3-info-frame';

/** Samples that LAME adds before the sound. */
const encoderDelay = 576;

/**
 * Streams an MP3 to disk, so that memory does not grow with its length. Writes are synchronous: use it in a
 * process or worker.
 */
export class Mp3File {
  readonly #encoder: WasmMediaEncoder<'audio/mpeg'>;
  readonly #configure: () => void;
  readonly #descriptor: number;
  readonly #sampleRate: number;
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
    sampleRate: number,
  ) {
    this.#encoder = encoder;
    this.#configure = configure;
    this.#descriptor = descriptor;
    this.#sampleRate = sampleRate;
  }

  /** @param options.bitrate kilobits per second, constant: byte position is proportional to time */
  static async create(
    path: string,
    options: { sampleRate: 22050 | 44100; bitrate: 64 | 128 },
  ): Promise<Mp3File> {
    const encoder = await createMp3Encoder();
    const configure = () =>
      encoder.configure({ channels: 1, outputSampleRate: options.sampleRate, ...options });
    configure();
    return new Mp3File(encoder, configure, openSync(path, 'w'), options.sampleRate);
  }

  /** @param samples mono, -1 to 1 */
  write(samples: Float32Array): void {
    // The encoder's memory grows with its largest input: encode one second at a time.
    for (let from = 0; from < samples.length; from += this.#sampleRate) {
      this.#append(this.#encoder.encode([samples.subarray(from, from + this.#sampleRate)]));
    }
    this.#samples += samples.length;
  }

  get frames(): number {
    return this.#frames;
  }

  /**
   * Ends a part: its frames are independent of the others, and the next write starts a new frame.
   * @returns frames of the part, and samples of the file so far
   */
  cut(): { frames: number; samples: number } {
    this.#append(this.#encoder.finalize());
    this.#configure();
    const frames = this.#frames - this.#cutFrames;
    this.#cutFrames = this.#frames;
    this.#samples = this.#frames * this.#frameSamples();
    return { frames, samples: this.#samples };
  }

  /**
   * Ends the file.
   * @returns its duration in seconds
   */
  finish(): number {
    this.#append(this.#encoder.finalize());
    if (this.#first) {
      const padding = Math.max(0, this.#frames * this.#frameSamples() - encoderDelay - this.#samples);
      const extent = { frames: this.#frames, bytes: this.#bytes, delay: encoderDelay, padding };
      writeWhole(this.#descriptor, infoFrame(this.#first, extent), 0);
    }
    this.discard();
    return this.#samples / this.#sampleRate;
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
    return this.#sampleRate > 24_000 ? 1152 : 576;
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
