import type { Readable, Writable } from 'node:stream';
import { bytesPerFrame, createFrame, type YuvFrame } from './yuv-frame';

/**
 * Frames of a raw YUV 4:2:0 stream, one at a time. The frame handed out is used again for the one after the next:
 * copy what is to be kept.
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

/** Writes a frame and resolves when its bytes are handed over, so that the next may take their place. */
export function writeFrame(target: Writable, { bytes }: YuvFrame): Promise<void> {
  return new Promise((resolve, reject) => {
    target.write(bytes, (error) => (error ? reject(error) : resolve()));
  });
}
