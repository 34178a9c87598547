import type { Readable, Writable } from 'node:stream';

export interface Plane {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** A YUV 4:2:0 image: full-size luma, half-size chroma. Width and height are even. */
export interface YuvFrame {
  readonly width: number;
  readonly height: number;
  /** All three planes in sequence, as in ffmpeg's rawvideo. */
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

/** Bilinear sample; clamps to the border. */
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

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export function createPlane(width: number, height: number): Plane {
  return { width, height, data: new Uint8Array(width * height) };
}

/**
 * Fills a region of `target` with `plane` downscaled by an integer factor (block mean). Leaves the rest
 * unchanged.
 */
export function shrinkInto(target: Plane, plane: Plane, factor: number, region?: Box): void {
  const left = Math.max(0, region?.left ?? 0);
  const right = Math.min(target.width, region?.right ?? target.width);
  const bottom = Math.min(target.height, region?.bottom ?? target.height);
  const area = factor * factor;
  for (let row = Math.max(0, region?.top ?? 0); row < bottom; row++) {
    for (let column = left; column < right; column++) {
      let sum = area >> 1;
      let at = row * factor * plane.width + column * factor;
      for (let line = 0; line < factor; line++, at += plane.width) {
        for (let i = 0; i < factor; i++) sum += plane.data[at + i] as number;
      }
      target.data[row * target.width + column] = sum / area;
    }
  }
}

/** Downscales all planes by an integer factor; drops the last row or column of an odd size. */
export function shrinkFrame(frame: YuvFrame, factor: number): YuvFrame {
  if (factor === 1) return frame;
  const half = (length: number): number => Math.floor(length / factor / 2) * 2;
  const small = createFrame(half(frame.width), half(frame.height));
  for (const name of ['y', 'u', 'v'] as const) shrinkInto(small[name], frame[name], factor);
  return small;
}

/**
 * Yields the frames of a raw YUV 4:2:0 stream. Each frame's buffer is reused two frames later: copy what
 * you keep.
 */
export async function* readFrames(source: Readable, width: number, height: number): AsyncGenerator<YuvFrame> {
  const size = bytesPerFrame(width, height);
  const frames = [createFrame(width, height), createFrame(width, height)];
  let turn = 0;
  let filled = 0;
  for await (const chunk of source as AsyncIterable<Buffer>) {
    let taken = 0;
    while (taken < chunk.length) {
      const frame = frames[turn] as YuvFrame;
      const part = Math.min(size - filled, chunk.length - taken);
      frame.bytes.set(chunk.subarray(taken, taken + part), filled);
      taken += part;
      filled += part;
      if (filled < size) continue;
      yield frame;
      filled = 0;
      turn = 1 - turn;
    }
  }
}

/** Resolves once the bytes are flushed, so that the buffer can be reused. */
export function writeFrame(target: Writable, { bytes }: YuvFrame): Promise<void> {
  return new Promise((resolve, reject) => {
    target.write(bytes, (error) => (error ? reject(error) : resolve()));
  });
}
