import { open } from 'node:fs/promises';

const PAGE_BYTES = 8192;
/** PostgreSQL splits larger relations into files of this many pages. */
const PAGES_PER_SEGMENT = 131_072;
const PAGES_PER_READ = 128;

/** PostgreSQL's page checksum: 32 parallel FNV-1a sums with their own offsets. */
const PARALLEL_SUMS = 32;
const FNV_PRIME = 16_777_619;
const INITIAL_SUMS = [
  0x5b1f36e9, 0xb8525960, 0x02ab50aa, 0x1de66d2a, 0x79ff467a, 0x9bb9f8a3, 0x217e7cd2, 0x83e13d2c, 0xf8d4474f,
  0xe39eb970, 0x42c6ae16, 0x993216fa, 0x7b093b5d, 0x98daff3c, 0xf718902a, 0x0b1c9cdb, 0xe58f764b, 0x187636bc,
  0x5d7b3bb1, 0xe73de7de, 0x92bec979, 0xcca6c0b2, 0x304a0979, 0x85aa43d4, 0x783125bb, 0x6ca8eaa2, 0xe407eac6,
  0x4b5cfc3e, 0x9fbf8c76, 0x15ca20be, 0xf2ca9fd3, 0x959bd756,
];

const CHECKSUM_INDEX = 4;
const WORDS_PER_PAGE = PAGE_BYTES / 4;

/** Verifies every page of a relation's file. Requires that no process writes to it. */
export async function arePagesWhole(path: string): Promise<boolean> {
  const [, segment = '0'] = /\.(\d+)$/.exec(path) ?? [];
  const file = await open(path, 'r');
  try {
    const buffer = new ArrayBuffer(PAGE_BYTES * PAGES_PER_READ);
    for (let page = 0; ; page += PAGES_PER_READ) {
      const { bytesRead } = await file.read(new Uint8Array(buffer), 0, buffer.byteLength, page * PAGE_BYTES);
      if (bytesRead % PAGE_BYTES !== 0) return false;
      for (let index = 0; index < bytesRead / PAGE_BYTES; index += 1) {
        const block = Number(segment) * PAGES_PER_SEGMENT + page + index;
        if (!isPageWhole(buffer, index * PAGE_BYTES, block)) return false;
      }
      if (bytesRead < buffer.byteLength) return true;
    }
  } finally {
    await file.close();
  }
}

function isPageWhole(buffer: ArrayBuffer, offset: number, block: number): boolean {
  const words = new Uint32Array(buffer, offset, WORDS_PER_PAGE);
  const halves = new Uint16Array(buffer, offset, WORDS_PER_PAGE * 2);
  const written = halves[CHECKSUM_INDEX] ?? 0;
  // Allocated but never written.
  if (written === 0 && words.every((word) => word === 0)) return true;
  halves[CHECKSUM_INDEX] = 0;
  return (((sumUp(words) ^ block) >>> 0) % 65_535) + 1 === written;
}

function sumUp(words: Uint32Array): number {
  const sums = Uint32Array.from(INITIAL_SUMS);
  const add = (index: number, word: number) => {
    const mixed = (sums[index] ?? 0) ^ word;
    sums[index] = Math.imul(mixed, FNV_PRIME) ^ (mixed >>> 17);
  };
  for (let at = 0; at < words.length; at += PARALLEL_SUMS)
    for (let index = 0; index < PARALLEL_SUMS; index += 1) add(index, words[at + index] ?? 0);
  for (let round = 0; round < 2; round += 1)
    for (let index = 0; index < PARALLEL_SUMS; index += 1) add(index, 0);
  return sums.reduce((all, sum) => all ^ sum, 0);
}
