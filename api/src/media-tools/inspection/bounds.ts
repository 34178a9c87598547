import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import type { Container } from '../container';
import { checkBoxes } from './box-bounds';
import { checkChunks } from './chunk-bounds';
import type { FileBytes } from './file-bytes';
import { checkFrames } from './frame-bounds';
import { TooMuchError } from './too-much';

const checks: Readonly<Partial<Record<Container, (bytes: FileBytes) => void>>> = {
  mp4: checkBoxes,
  mov: checkBoxes,
  m4a: checkBoxes,
  wav: checkChunks,
  mp3: checkFrames,
};

/**
 * Holds what a file says of itself against its size before a parser believes it: the number of samples, boxes, chunks
 * and frames. True when an ordinary parser can be let at it.
 */
export function isWithinBounds(path: string, container: Container): boolean {
  const file = openSync(path, 'r');
  try {
    checks[container]?.({
      size: fstatSync(file).size,
      read: (at, length) => {
        const bytes = Buffer.alloc(length);
        return bytes.subarray(0, readSync(file, bytes, 0, length, at));
      },
    });
    return true;
  } catch (error) {
    if (error instanceof TooMuchError) return false;
    throw error;
  } finally {
    closeSync(file);
  }
}
