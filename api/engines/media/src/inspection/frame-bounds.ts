import { readMp3Header, type Mp3Header } from '../mp3-header';
import { assertAtMost, type FileBytes } from './file-bytes';

const MAX_FRAMES = 600_000;
/** Tags and a large cover image. A parser searches the next frame byte by byte. */
const MAX_BYTES_BETWEEN_FRAMES = 32 * 2 ** 20;
const READ_BLOCK_BYTES = 2 ** 20;

/**
 * Duration of an MP3 in seconds; 0 without a frame. Anything may lie between frames, so one pass both limits
 * and measures them.
 */
export function measureFrames(file: FileBytes): number {
  let [frames, skippedBytes, samples] = [0, 0, 0];
  let first: Mp3Header | undefined;
  let at = findEndOfTags(file);
  while (at < file.size) {
    const block = file.read(at, READ_BLOCK_BYTES);
    let index = 0;
    while (index + 4 <= block.length) {
      const frame = readMp3Header(block.readUInt32BE(index));
      const isMatch = first ? isAlike(frame, first) : isFollowed(block, index, frame);
      if (frame && isMatch) {
        assertAtMost(MAX_FRAMES, (frames += 1));
        if (samples > 0 || !isInfoFrame(block, index + frame.tagAt)) samples += frame.samples;
        first ??= frame;
        index += frame.length;
      } else {
        const next = block.indexOf(0xff, index + 1);
        const end = next < 0 ? block.length : next;
        assertAtMost(MAX_BYTES_BETWEEN_FRAMES, (skippedBytes += end - index));
        index = end;
      }
    }
    at += Math.max(index, 1);
  }
  return first ? samples / first.sampleRate : 0;
}

function findEndOfTags(file: FileBytes): number {
  let at = 0;
  for (let head = file.read(at, 10); head.toString('latin1', 0, 3) === 'ID3'; head = file.read(at, 10)) {
    if (head.length < 10) break;
    const size = [6, 7, 8, 9].reduce((sum, index) => sum * 128 + ((head[index] ?? 0) & 127), 0);
    const hasFooter = ((head[5] ?? 0) & 0x10) !== 0;
    at += 10 + size + (hasFooter ? 10 : 0);
  }
  return at;
}

const isAlike = (frame: Mp3Header | undefined, first: Mp3Header) =>
  frame?.sampleRate === first.sampleRate && frame.samples === first.samples;

/** Other bytes can look like a header: require a second frame right behind the first. */
function isFollowed(block: Buffer, index: number, frame: Mp3Header | undefined): boolean {
  if (!frame) return false;
  const next = index + frame.length;
  return next + 4 > block.length || isAlike(readMp3Header(block.readUInt32BE(next)), frame);
}

function isInfoFrame(block: Buffer, index: number): boolean {
  return ['Xing', 'Info'].includes(block.toString('latin1', index, index + 4));
}
