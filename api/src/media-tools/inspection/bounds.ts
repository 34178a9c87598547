import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import type { Container } from '../container';
import { checkBoxes } from './box-bounds';
import { checkChunks } from './chunk-bounds';
import type { FileBytes } from './file-bytes';
import { measureFrames } from './frame-bounds';
import { TooMuchError } from './too-much';

const checks: Readonly<Partial<Record<Container, (bytes: FileBytes) => number | void>>> = {
  mp4: checkBoxes,
  mov: checkBoxes,
  m4a: checkBoxes,
  wav: checkChunks,
  mp3: measureFrames,
};

/**
 * Holds what a file says of itself against its size before a parser believes it: the number of samples, boxes, chunks
 * and frames. `undefined` when no ordinary parser can be let at it; `seconds` where they were measured on the way.
 */
export function findBounds(path: string, container: Container): { seconds?: number } | undefined {
  const file = openSync(path, 'r');
  try {
    const seconds = checks[container]?.({
      size: fstatSync(file).size,
      read: (at, length) => {
        const bytes = Buffer.alloc(length);
        return bytes.subarray(0, readSync(file, bytes, 0, length, at));
      },
    });
    return typeof seconds === 'number' ? { seconds } : {};
  } catch (error) {
    if (error instanceof TooMuchError) return undefined;
    throw error;
  } finally {
    closeSync(file);
  }
}
