import type { FileBytes } from './file-bytes';
import { holdAgainst } from './too-much';

/** An hour has 450,000 of the shortest frames that there are. */
const MOST_FRAMES = 600_000;
/** Tags and a large picture of a cover. A parser looks for the next frame byte by byte. */
const MOST_BETWEEN = 32 * 2 ** 20;
const BLOCK = 2 ** 20;
/** Of layer 3, in kilobits a second, by version 1 and by the versions 2 and 2.5. */
const rates = {
  first: [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  second: [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
} as const;
const frequencies = [44_100, 48_000, 32_000] as const;

interface Frame {
  readonly bytes: number;
  readonly samples: number;
  readonly perSecond: number;
  /** Where a frame that only describes the file says so. */
  readonly noteAt: number;
}

/**
 * Seconds of an MP3; 0 when no frame is found. Frames say how long they are, and between two of them anything may lie:
 * one walk bounds them and measures them, for a parser would walk as far once more.
 */
export function measureFrames(file: FileBytes): number {
  let [frames, between, samples] = [0, 0, 0];
  let first: Frame | undefined;
  let at = findEndOfTags(file);
  while (at < file.size) {
    const block = file.read(at, BLOCK);
    let index = 0;
    while (index + 4 <= block.length) {
      const frame = readFrame(block.readUInt32BE(index));
      const isOne = first ? isAlike(frame, first) : isFollowed(block, index, frame);
      if (frame && isOne) {
        holdAgainst(MOST_FRAMES, (frames += 1));
        if (samples > 0 || !isNote(block, index + frame.noteAt)) samples += frame.samples;
        first ??= frame;
        index += frame.bytes;
      } else {
        const next = block.indexOf(0xff, index + 1);
        const end = next < 0 ? block.length : next;
        holdAgainst(MOST_BETWEEN, (between += end - index));
        index = end;
      }
    }
    at += Math.max(index, 1);
  }
  return first ? samples / first.perSecond : 0;
}

/** Titles and covers come before the sound, and say how long they are. */
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

const isAlike = (frame: Frame | undefined, first: Frame) =>
  frame?.perSecond === first.perSecond && frame.samples === first.samples;

/** The first one is believed when another comes right behind it: other bytes look like a header now and then. */
function isFollowed(block: Buffer, index: number, frame: Frame | undefined): boolean {
  if (!frame) return false;
  const next = index + frame.bytes;
  return next + 4 > block.length || isAlike(readFrame(block.readUInt32BE(next)), frame);
}

function isNote(block: Buffer, index: number): boolean {
  return ['Xing', 'Info'].includes(block.toString('latin1', index, index + 4));
}

/** The frame that begins with this header, if it is one. */
function readFrame(header: number): Frame | undefined {
  const [version, layer] = [(header >>> 19) & 3, 4 - ((header >>> 17) & 3)];
  if (header >>> 21 !== 0x7ff || version === 1 || layer !== 3) return undefined;
  const isFirst = version === 3;
  const kilobits = (isFirst ? rates.first : rates.second)[((header >>> 12) & 15) - 1];
  const hertz = frequencies[(header >>> 10) & 3];
  if (kilobits === undefined || hertz === undefined) return undefined;
  const perSecond = hertz / (isFirst ? 1 : version === 2 ? 2 : 4);
  const samples = isFirst ? 1_152 : 576;
  const bytes = Math.floor((samples * 125 * kilobits) / perSecond) + ((header >>> 9) & 1);
  const isMono = ((header >>> 6) & 3) === 3;
  const noteAt = 4 + (isFirst ? (isMono ? 17 : 32) : isMono ? 9 : 17);
  return { bytes, samples, perSecond, noteAt };
}
