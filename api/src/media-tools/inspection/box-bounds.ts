import { checkSamples, type BoxCounts, checkTable } from './table-bounds';
import { type FileBytes, holdAgainst } from './file-bytes';

/** All boxes of a file: an hour in fragments of half a second has eighty thousand. */
const MOST_BOXES = 250_000;
/** The tables of an hour at sixty frames a second take ten megabytes. */
const MOST_HEADER_BYTES = 64 * 2 ** 20;
const DEEPEST = 16;
/** Sound, picture, chapters, time codes and what a telephone notes beside them are a dozen. */
const MOST_TRACKS = 64;

/** Boxes that hold boxes, of those that a parser opens; read whole when they stand at the top. */
const CONTAINERS = new Set(
  ['moov', 'moof', 'mfra', 'trak', 'mdia', 'minf', 'stbl', 'dinf', 'edts', 'mvex', 'traf'].concat([
    'udta',
    'meta',
    'ilst',
    'wave',
    'sinf',
    'schi',
  ]),
);

/** MP4, MOV and M4A. */
export function checkBoxes(file: FileBytes): void {
  const counts: BoxCounts = {
    fileSize: file.size,
    boxes: 0,
    tracks: 0,
    samples: 0,
    chunks: 0,
    firstChunk: 0,
    timed: 0,
    composed: 0,
  };
  for (let at = 0; at < file.size;) {
    const box = readBox(file.read(at, 16), 0, file.size - at);
    if (!box) return;
    holdAgainst(MOST_BOXES, (counts.boxes += 1));
    if (CONTAINERS.has(box.name)) {
      holdAgainst(MOST_HEADER_BYTES, box.size);
      checkInside(file.read(at, box.size).subarray(box.header), box.name, counts, 1);
    }
    at += box.size;
  }
}

function checkInside(bytes: Buffer, name: string, counts: BoxCounts, depth: number): void {
  holdAgainst(DEEPEST, depth);
  if (name === 'trak') {
    holdAgainst(MOST_TRACKS, (counts.tracks += 1));
    Object.assign(counts, { chunks: 0, firstChunk: 0, timed: 0, composed: 0 });
  }
  // In MP4 four bytes stand before the boxes of `meta`, in QuickTime none.
  let at = name === 'meta' && bytes.toString('latin1', 4, 8) !== 'hdlr' ? 4 : 0;
  while (at < bytes.length) {
    const box = readBox(bytes, at, bytes.length - at);
    if (!box) break;
    holdAgainst(MOST_BOXES, (counts.boxes += 1));
    const content = bytes.subarray(at + box.header, at + box.size);
    if (CONTAINERS.has(box.name)) checkInside(content, box.name, counts, depth + 1);
    else checkTable(box.name, content, counts);
    at += box.size;
  }
  if (name === 'trak') checkTrack(counts);
}

/** A parser sorts the samples of a track that has composition times, after it has written them down one by one. */
function checkTrack(counts: BoxCounts): void {
  // Runs of chunks reach as far as the chunks do.
  holdAgainst(counts.chunks, counts.firstChunk);
  // Sound without compression has a sample for each tick, by the hundred million, and is read chunk by chunk.
  if (counts.composed === 0) return holdAgainst(counts.fileSize, counts.timed);
  counts.samples += counts.timed;
  checkSamples(counts);
  holdAgainst(counts.fileSize, counts.composed);
}

interface Box {
  readonly name: string;
  /** All of it, cut off where what it lies in ends. */
  readonly size: number;
  readonly header: number;
}

function readBox(bytes: Buffer, at: number, room: number): Box | undefined {
  if (bytes.length < at + 8) return undefined;
  const name = bytes.toString('latin1', at + 4, at + 8);
  const short = bytes.readUInt32BE(at);
  if (short === 1 && bytes.length < at + 16) return undefined;
  const header = short === 1 ? 16 : 8;
  const said = short === 0 ? room : short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short;
  return said < header ? undefined : { name, size: Math.min(said, room), header };
}
