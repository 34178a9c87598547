import { open, type FileHandle } from 'node:fs/promises';
import { audioFrames, type Mp3Frame } from './mp3-frames';
import { infoFrame } from './mp3-info-frame';

/** LAME's encoder delay in samples; close enough for others. */
const encoderDelay = 576;

/**
 * Concatenates MP3s of one sample rate into a single file: drops their tags and writes the total length in
 * front.
 */
export class Mp3Joiner {
  readonly #file: FileHandle;
  #first: Uint8Array | undefined;
  #frames = 0;
  #bytes = 0;
  #seconds = 0;

  private constructor(file: FileHandle) {
    this.#file = file;
  }

  static async create(path: string): Promise<Mp3Joiner> {
    return new Mp3Joiner(await open(path, 'w'));
  }

  get seconds(): number {
    return this.#seconds;
  }

  get frames(): number {
    return this.#frames;
  }

  /** @returns seconds of this part; 0 when it is not an MP3 */
  append(part: Uint8Array): Promise<number> {
    return this.appendFrames(part, audioFrames(part));
  }

  /**
   * Appends consecutive frames of a file.
   * @returns their seconds
   */
  async appendFrames(part: Uint8Array, frames: readonly Mp3Frame[]): Promise<number> {
    const [first, last] = [frames[0], frames.at(-1)];
    if (!first || !last) return 0;
    if (!this.#first) {
      this.#first = part.slice(first.at, first.at + 4);
      await this.#file.write(infoFrame(this.#first, { frames: 0, bytes: 0, delay: 0, padding: 0 }));
    }
    const sound = part.subarray(first.at, last.at + last.length);
    await this.#file.write(sound);
    const seconds = (frames.length * first.samples) / first.sampleRate;
    this.#frames += frames.length;
    this.#bytes += sound.length;
    this.#seconds += seconds;
    return seconds;
  }

  /**
   * Ends the file.
   * @returns its duration in seconds
   */
  async finish(): Promise<number> {
    if (this.#first) {
      const extent = { frames: this.#frames, bytes: this.#bytes, delay: encoderDelay, padding: 0 };
      const frame = infoFrame(this.#first, extent);
      await this.#file.write(frame, 0, frame.length, 0);
    }
    await this.close();
    return this.#seconds;
  }

  async close(): Promise<void> {
    await this.#file.close().catch(() => undefined);
  }
}
