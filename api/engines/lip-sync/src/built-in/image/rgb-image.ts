import { apply, scaleOf, type Similarity } from './similarity';
import { sampleAt, type YuvFrame } from './yuv-frame';

export interface RgbImage {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/**
 * Converts the whole frame with BT.601, video range: accurate enough to find faces in any usual colour
 * space.
 */
export function toRgb({ width, height, y, u, v }: YuvFrame): RgbImage {
  const data = new Uint8Array(width * height * 3);
  for (let row = 0, to = 0; row < height; row++) {
    for (let column = 0; column < width; column++, to += 3) {
      const chroma = (row >> 1) * u.width + (column >> 1);
      writePixel(
        data,
        to,
        y.data[row * width + column] as number,
        u.data[chroma] as number,
        v.data[chroma] as number,
      );
    }
  }
  return { width, height, data };
}

/** Crops a square, turned upright; `toFrame` maps the unit square to the frame. */
export function cropToRgb({ y, u, v }: YuvFrame, toFrame: Similarity, side: number): RgbImage {
  const data = new Uint8Array(side * side * 3);
  const step = scaleOf(toFrame) / side;
  // Sample a few points per output pixel when the crop shrinks a lot.
  const probes = Math.min(3, Math.max(1, Math.round(step)));
  for (let row = 0, to = 0; row < side; row++) {
    for (let column = 0; column < side; column++, to += 3) {
      let light = 0;
      for (let probe = 0; probe < probes * probes; probe++) {
        const at = apply(toFrame, {
          x: (column + ((probe % probes) + 0.5) / probes) / side,
          y: (row + (Math.floor(probe / probes) + 0.5) / probes) / side,
        });
        light += sampleAt(y, at.x - 0.5, at.y - 0.5);
      }
      const middle = apply(toFrame, { x: (column + 0.5) / side, y: (row + 0.5) / side });
      const blue = sampleAt(u, middle.x / 2 - 0.5, middle.y / 2 - 0.5);
      const red = sampleAt(v, middle.x / 2 - 0.5, middle.y / 2 - 0.5);
      writePixel(data, to, light / (probes * probes), blue, red);
    }
  }
  return { width: side, height: side, data };
}

function writePixel(data: Uint8Array, at: number, y: number, u: number, v: number): void {
  const light = 1.164 * (y - 16);
  data[at] = clamp(light + 1.596 * (v - 128));
  data[at + 1] = clamp(light - 0.813 * (v - 128) - 0.391 * (u - 128));
  data[at + 2] = clamp(light + 2.018 * (u - 128));
}

function clamp(value: number): number {
  return value < 0 ? 0 : value > 255 ? 255 : value;
}
