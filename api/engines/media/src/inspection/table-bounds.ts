import { assertAtMost } from './file-bytes';

export interface BoxCounts {
  readonly fileSize: number;
  boxes: number;
  tracks: number;
  /** Samples over all tracks that a parser lists one by one. */
  samples: number;
  chunks: number;
  firstChunk: number;
  timed: number;
  composed: number;
}

/** Three hours at 60 frames a second, with audio. */
const MAX_SAMPLES = 2_000_000;

export function checkSamples({ samples, fileSize }: BoxCounts): void {
  assertAtMost(Math.min(MAX_SAMPLES, fileSize), samples);
}

/** Offset of each table's entry count, and minimum bytes per entry. */
const tables: Readonly<Record<string, { readonly at: number; readonly entry: number }>> = {
  stts: { at: 4, entry: 8 },
  ctts: { at: 4, entry: 8 },
  stss: { at: 4, entry: 4 },
  stsc: { at: 4, entry: 12 },
  stco: { at: 4, entry: 4 },
  co64: { at: 4, entry: 8 },
  elst: { at: 4, entry: 12 },
  stsd: { at: 4, entry: 8 },
  dref: { at: 4, entry: 8 },
  keys: { at: 4, entry: 8 },
  tfra: { at: 12, entry: 11 },
};
/** Parsers sort and deduplicate the fragment index one by one. */
const MAX_FRAGMENTS = 20_000;

/** Throws a TooMuchError when a table declares more entries than fit. */
export function checkTable(name: string, content: Buffer, counts: BoxCounts): void {
  const table = tables[name];
  if (table) {
    const entries = countAt(content, table.at);
    assertAtMost((content.length - table.at - 4) / table.entry, entries);
    checkEntries(name, content, entries, counts);
  } else if (name === 'stsz') checkSizes(content, counts);
  else if (name === 'stz2') {
    assertAtMost(((content.length - 12) * 8) / Math.max(4, content[7] ?? 0), countAt(content, 8));
  } else if (name === 'trun') checkRun(content, counts);
  else if (name === 'saiz' || name === 'senc' || name === 'saio') checkProtection(name, content, counts);
}

function checkEntries(name: string, content: Buffer, entries: number, counts: BoxCounts): void {
  if (name === 'stts') counts.timed += sumOf(content, entries);
  else if (name === 'ctts') counts.composed += sumOf(content, entries);
  else if (name === 'stco' || name === 'co64') counts.chunks += entries;
  else if (name === 'tfra') assertAtMost(MAX_FRAGMENTS, entries);
  else if (name === 'stsc') {
    for (let index = 0; index < entries; index += 1) {
      const first = content.readUInt32BE(8 + 12 * index);
      assertAtMost(first, counts.firstChunk);
      counts.firstChunk = first;
    }
  }
}

function sumOf(content: Buffer, entries: number): number {
  let sum = 0;
  for (let index = 0; index < entries; index += 1) sum += content.readUInt32BE(8 + 8 * index);
  return sum;
}

function checkSizes(content: Buffer, { fileSize }: BoxCounts): void {
  const [size, count] = [countAt(content, 4), countAt(content, 8)];
  if (size === 0) assertAtMost((content.length - 12) / 4, count);
  else assertAtMost(fileSize, size * count);
}

/** In a fragment run, default sample values make entries empty, so the size is no limit. */
function checkRun(content: Buffer, counts: BoxCounts): void {
  const flags = countAt(content, 0) & 0xff_ffff;
  const count = countAt(content, 4);
  const header = 8 + (flags & 0x1 ? 4 : 0) + (flags & 0x4 ? 4 : 0);
  const entry = [0x100, 0x200, 0x400, 0x800].filter((flag) => flags & flag).length * 4;
  assertAtMost(content.length - header, entry * count);
  counts.samples += count;
  checkSamples(counts);
}

function checkProtection(name: string, content: Buffer, counts: BoxCounts): void {
  const typed = (countAt(content, 0) & 0x1) === 1 && name !== 'senc' ? 8 : 0;
  counts.samples += countAt(content, 4 + typed + (name === 'saiz' ? 1 : 0));
  checkSamples(counts);
}

/** A missing number is Infinity, above every limit. */
function countAt(content: Buffer, at: number): number {
  return content.length < at + 4 ? Infinity : content.readUInt32BE(at);
}
