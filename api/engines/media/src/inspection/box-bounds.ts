import { checkSamples, type BoxCounts, checkTable } from './table-bounds';
import { type FileBytes, assertAtMost } from './file-bytes';

/** An hour in half-second fragments has about 80,000. */
const MAX_BOXES = 250_000;
/** The tables of an hour at 60 frames a second take about 10 MB. */
const MAX_HEADER_BYTES = 64 * 2 ** 20;
const MAX_BOX_DEPTH = 16;
const MAX_TRACKS = 64;

/** Boxes that contain boxes a parser opens. */
const CONTAINER_BOXES = new Set(
  ['moov', 'moof', 'mfra', 'trak', 'mdia', 'minf', 'stbl', 'dinf', 'edts', 'mvex', 'traf'].concat([
    'udta',
    'meta',
    'ilst',
    'wave',
    'sinf',
    'schi',
  ]),
);

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
    assertAtMost(MAX_BOXES, (counts.boxes += 1));
    if (CONTAINER_BOXES.has(box.name)) {
      assertAtMost(MAX_HEADER_BYTES, box.size);
      checkChildren(file.read(at, box.size).subarray(box.header), box.name, counts, 1);
    }
    at += box.size;
  }
}

function checkChildren(bytes: Buffer, name: string, counts: BoxCounts, depth: number): void {
  assertAtMost(MAX_BOX_DEPTH, depth);
  if (name === 'trak') {
    assertAtMost(MAX_TRACKS, (counts.tracks += 1));
    Object.assign(counts, { chunks: 0, firstChunk: 0, timed: 0, composed: 0 });
  }
  // `meta` starts with four extra bytes in MP4, none in QuickTime.
  let at = name === 'meta' && bytes.toString('latin1', 4, 8) !== 'hdlr' ? 4 : 0;
  while (at < bytes.length) {
    const box = readBox(bytes, at, bytes.length - at);
    if (!box) break;
    assertAtMost(MAX_BOXES, (counts.boxes += 1));
    const content = bytes.subarray(at + box.header, at + box.size);
    if (CONTAINER_BOXES.has(box.name)) checkChildren(content, box.name, counts, depth + 1);
    else checkTable(box.name, content, counts);
    at += box.size;
  }
  if (name === 'trak') checkTrack(counts);
}

/** With composition times, a parser lists and sorts every sample. */
function checkTrack(counts: BoxCounts): void {
  assertAtMost(counts.chunks, counts.firstChunk);
  // Uncompressed audio has hundreds of millions of samples but is read in chunks.
  if (counts.composed === 0) return assertAtMost(counts.fileSize, counts.timed);
  counts.samples += counts.timed;
  checkSamples(counts);
  assertAtMost(counts.fileSize, counts.composed);
}

interface Box {
  readonly name: string;
  readonly size: number;
  readonly header: number;
}

function readBox(bytes: Buffer, at: number, available: number): Box | undefined {
  if (bytes.length < at + 8) return undefined;
  const name = bytes.toString('latin1', at + 4, at + 8);
  const size32 = bytes.readUInt32BE(at);
  if (size32 === 1 && bytes.length < at + 16) return undefined;
  const header = size32 === 1 ? 16 : 8;
  const declaredSize =
    size32 === 0 ? available : size32 === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : size32;
  return declaredSize < header ? undefined : { name, size: Math.min(declaredSize, available), header };
}
