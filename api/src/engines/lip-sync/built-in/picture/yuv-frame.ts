/** One plane of 8-bit samples, row by row. */
export interface Plane {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** A picture in YUV 4:2:0: brightness at full size, two colour planes at half of it. Width and height are even. */
export interface YuvFrame {
  readonly width: number;
  readonly height: number;
  /** All three planes, one after the other: what ffmpeg's rawvideo carries. */
  readonly bytes: Uint8Array;
  readonly y: Plane;
  readonly u: Plane;
  readonly v: Plane;
}

export function bytesPerFrame(width: number, height: number): number {
  return (width * height * 3) / 2;
}

export function createFrame(
  width: number,
  height: number,
  bytes = new Uint8Array(bytesPerFrame(width, height)),
): YuvFrame {
  const size = width * height;
  const half = { width: width / 2, height: height / 2 };
  return {
    width,
    height,
    bytes,
    y: { width, height, data: bytes.subarray(0, size) },
    u: { ...half, data: bytes.subarray(size, size + size / 4) },
    v: { ...half, data: bytes.subarray(size + size / 4, size + size / 2) },
  };
}

/** A sample between pixels (bilinear); beyond the border the nearest pixel is taken. */
export function sampleAt({ width, height, data }: Plane, x: number, y: number): number {
  const left = Math.min(Math.max(x, 0), width - 1.001);
  const top = Math.min(Math.max(y, 0), height - 1.001);
  const column = left | 0;
  const row = top | 0;
  const dx = left - column;
  const dy = top - row;
  const at = row * width + column;
  const upper = (data[at] as number) * (1 - dx) + (data[at + 1] as number) * dx;
  const lower = (data[at + width] as number) * (1 - dx) + (data[at + width + 1] as number) * dx;
  return upper * (1 - dy) + lower * dy;
}

/** The plane made smaller by a whole factor, each sample the mean of its block. */
export function shrink(plane: Plane, factor: number, target?: Uint8Array): Plane {
  const width = Math.floor(plane.width / factor);
  const height = Math.floor(plane.height / factor);
  const data = target ?? new Uint8Array(width * height);
  const area = factor * factor;
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      let sum = 0;
      let at = row * factor * plane.width + column * factor;
      for (let line = 0; line < factor; line++, at += plane.width) {
        for (let i = 0; i < factor; i++) sum += plane.data[at + i] as number;
      }
      data[row * width + column] = sum / area;
    }
  }
  return { width, height, data };
}
