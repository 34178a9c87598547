import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import type { Container } from '../container';
import { checkBoxes } from './box-bounds';
import { type FileBytes, LimitExceededError, assertAtMost } from './file-bytes';
import { measureFrames } from './frame-bounds';

const checks: Readonly<Partial<Record<Container, (bytes: FileBytes) => number | void>>> = {
  mp4: checkBoxes,
  mov: checkBoxes,
  m4a: checkBoxes,
  wav: checkChunks,
  mp3: measureFrames,
};

/**
 * Checks the counts a file declares against its size, before a parser trusts them. Returns `undefined` when
 * parsing is unsafe; includes `seconds` when measured on the way.
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
    if (error instanceof LimitExceededError) return undefined;
    throw error;
  } finally {
    closeSync(file);
  }
}

/** A long recording has a few dozen cue points and tags. */
const MAX_CHUNKS = 10_000;
/** Tags are read whole; with a cover image they take a few megabytes. */
const MAX_TAG_BYTES = 16 * 2 ** 20;
const TAG_CHUNKS = new Set(['LIST', 'ID3 ', 'id3 ', 'ds64', 'fmt ']);

export function checkChunks(file: FileBytes): void {
  const isBigEndian = file.read(0, 4).toString('latin1') === 'RIFX';
  let chunks = 0;
  for (let at = 12; at < file.size;) {
    const head = file.read(at, 8);
    if (head.length < 8) return;
    assertAtMost(MAX_CHUNKS, (chunks += 1));
    const size = isBigEndian ? head.readUInt32BE(4) : head.readUInt32LE(4);
    if (TAG_CHUNKS.has(head.toString('latin1', 0, 4)))
      assertAtMost(MAX_TAG_BYTES, Math.min(size, file.size - at - 8));
    at += 8 + size + (size % 2);
  }
}
