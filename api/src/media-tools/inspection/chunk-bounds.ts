import type { FileBytes } from './file-bytes';
import { holdAgainst } from './too-much';

/** Cue points and tags of a long recording are some dozens. */
const MOST_CHUNKS = 10_000;
/** Tags are read whole; with a large picture of a cover they take a few megabytes. */
const MOST_TAG_BYTES = 16 * 2 ** 20;
const TAGS = new Set(['LIST', 'ID3 ', 'id3 ', 'ds64', 'fmt ']);

/** WAV. */
export function checkChunks(file: FileBytes): void {
  const isBigEndian = file.read(0, 4).toString('latin1') === 'RIFX';
  let chunks = 0;
  for (let at = 12; at < file.size;) {
    const head = file.read(at, 8);
    if (head.length < 8) return;
    holdAgainst(MOST_CHUNKS, (chunks += 1));
    const size = isBigEndian ? head.readUInt32BE(4) : head.readUInt32LE(4);
    if (TAGS.has(head.toString('latin1', 0, 4)))
      holdAgainst(MOST_TAG_BYTES, Math.min(size, file.size - at - 8));
    at += 8 + size + (size % 2);
  }
}
