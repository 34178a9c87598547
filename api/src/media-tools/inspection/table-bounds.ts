import { holdAgainst } from './file-bytes';

/** What has been met so far, in the file and in the track being read. */
export interface BoxCounts {
  readonly fileSize: number;
  boxes: number;
  tracks: number;
  /** Samples of all tracks and fragments that a parser writes down one by one. */
  samples: number;
  /** Of the track: chunks, and the chunk that the last run of `stsc` begins with. */
  chunks: number;
  firstChunk: number;
  /** Of the track: samples by `stts` and by `ctts`. */
  timed: number;
  composed: number;
}

/** Three hours at sixty frames a second, with sound. */
const MOST_SAMPLES = 2_000_000;

/** None is smaller than a byte. */
export function checkSamples({ samples, fileSize }: BoxCounts): void {
  holdAgainst(Math.min(MOST_SAMPLES, fileSize), samples);
}

/** Tables that say how many entries follow: where the number stands, and the bytes that an entry has at least. */
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
/** The index of fragments is sorted, and cleared of doubles one by one. */
const MOST_FRAGMENTS = 20_000;

/** Throws a TooMuchError when a table says that it holds more than it has room for, or than the file can. */
export function checkTable(name: string, content: Buffer, counts: BoxCounts): void {
  const table = tables[name];
  if (table) {
    const entries = countAt(content, table.at);
    holdAgainst((content.length - table.at - 4) / table.entry, entries);
    checkEntries(name, content, entries, counts);
  } else if (name === 'stsz') checkSizes(content, counts);
  else if (name === 'stz2') {
    holdAgainst(((content.length - 12) * 8) / Math.max(4, content[7] ?? 0), countAt(content, 8));
  } else if (name === 'trun') checkRun(content, counts);
  else if (name === 'saiz' || name === 'senc' || name === 'saio') checkProtection(name, content, counts);
}

function checkEntries(name: string, content: Buffer, entries: number, counts: BoxCounts): void {
  if (name === 'stts') counts.timed += sumOf(content, entries);
  else if (name === 'ctts') counts.composed += sumOf(content, entries);
  else if (name === 'stco' || name === 'co64') counts.chunks += entries;
  else if (name === 'tfra') holdAgainst(MOST_FRAGMENTS, entries);
  else if (name === 'stsc') {
    for (let index = 0; index < entries; index += 1) {
      const first = content.readUInt32BE(8 + 12 * index);
      // They go forwards.
      holdAgainst(first, counts.firstChunk);
      counts.firstChunk = first;
    }
  }
}

/** How many samples a table of runs speaks of. */
function sumOf(content: Buffer, entries: number): number {
  let sum = 0;
  for (let index = 0; index < entries; index += 1) sum += content.readUInt32BE(8 + 8 * index);
  return sum;
}

function checkSizes(content: Buffer, { fileSize }: BoxCounts): void {
  const [size, count] = [countAt(content, 4), countAt(content, 8)];
  if (size === 0) holdAgainst((content.length - 12) / 4, count);
  else holdAgainst(fileSize, size * count);
}

/** A run of a fragment. What its samples have in common may be said elsewhere, and an entry then takes no room. */
function checkRun(content: Buffer, counts: BoxCounts): void {
  const flags = countAt(content, 0) & 0xff_ffff;
  const count = countAt(content, 4);
  const header = 8 + (flags & 0x1 ? 4 : 0) + (flags & 0x4 ? 4 : 0);
  const entry = [0x100, 0x200, 0x400, 0x800].filter((flag) => flags & flag).length * 4;
  holdAgainst(content.length - header, entry * count);
  counts.samples += count;
  checkSamples(counts);
}

function checkProtection(name: string, content: Buffer, counts: BoxCounts): void {
  const typed = (countAt(content, 0) & 0x1) === 1 && name !== 'senc' ? 8 : 0;
  counts.samples += countAt(content, 4 + typed + (name === 'saiz' ? 1 : 0));
  checkSamples(counts);
}

/** What is missing is no number at all, and too large for every limit. */
function countAt(content: Buffer, at: number): number {
  return content.length < at + 4 ? Infinity : content.readUInt32BE(at);
}
