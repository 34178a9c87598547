import type { Ffmpeg } from '@lisan/engine-media';
import { decodeGray } from './gray-frames';

const MAX_DARK_LUMA = 52;

/** Mouth of the clip `one` in fractions of width and height, with a margin for drift. */
const lowerFace = { left: 0.32, right: 0.63, top: 0.46, bottom: 0.94 };
const mouth = { left: 0.4, right: 0.55, top: 0.56, bottom: 0.76 };

export class MouthReader {
  readonly #ffmpeg: Ffmpeg;
  readonly #size: { readonly width: number; readonly height: number };
  readonly isMouth = (x: number, y: number): boolean => this.#isIn(mouth, x, y);
  readonly isLowerFace = (x: number, y: number): boolean => this.#isIn(lowerFace, x, y);

  constructor(ffmpeg: Ffmpeg, size: { width: number; height: number }) {
    this.#ffmpeg = ffmpeg;
    this.#size = size;
  }

  async read(path: string): Promise<ImageRow[]> {
    const frames = await decodeGray(this.#ffmpeg, path, this.#size);
    return frames.map((data) => ({ data, width: this.#size.width }));
  }

  async openings(path: string, source: string): Promise<number[]> {
    const [frames, originals] = [await this.read(path), await this.read(source)];
    return frames.map((frame, i) => {
      const original = originals[i % originals.length] ?? frame;
      return Math.max(0, this.#darkness(frame) - this.#darkness(original));
    });
  }

  #darkness({ data, width }: ImageRow): number {
    return data.reduce((dark, value, at) => {
      return dark + (value < MAX_DARK_LUMA && this.isMouth(at % width, Math.floor(at / width)) ? 1 : 0);
    }, 0);
  }

  #isIn(area: typeof mouth, x: number, y: number): boolean {
    const { width, height } = this.#size;
    return (
      x > area.left * width && x < area.right * width && y > area.top * height && y < area.bottom * height
    );
  }
}

interface ImageRow {
  readonly data: Uint8Array;
  readonly width: number;
}

export function meanDifference(
  before: readonly ImageRow[],
  after: readonly ImageRow[],
  frames: readonly number[],
  isMeant: (x: number, y: number) => boolean,
): number {
  let [sum, count] = [0, 0];
  for (const index of frames) {
    const [one, other] = [before[index], after[index]];
    if (!one || !other) continue;
    one.data.forEach((value, at) => {
      if (!isMeant(at % one.width, Math.floor(at / one.width))) return;
      sum += Math.abs(value - (other.data[at] as number));
      count++;
    });
  }
  return sum / count;
}
