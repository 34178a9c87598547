import { crc32, deflateSync } from 'node:zlib';

const ascii = (text: string): Buffer => Buffer.from(text, 'latin1');
const big = (...numbers: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(4 * numbers.length);
  for (const [index, number] of numbers.entries()) bytes.writeUInt32BE(number >>> 0, 4 * index);
  return bytes;
};
const little = (...numbers: readonly number[]): Buffer =>
  Buffer.concat(numbers.map((number) => Buffer.of(number & 255, (number >> 8) & 255)));

interface PngOptions {
  readonly width: number;
  readonly height: number;
  readonly depth: number;
  readonly colours: 0 | 6;
  readonly isInterlaced?: boolean;
  readonly unpacked: number;
  readonly more?: readonly Buffer[];
}

function png({
  width,
  height,
  depth,
  colours,
  isInterlaced = false,
  unpacked,
  more = [],
}: PngOptions): Buffer {
  const header = Buffer.concat([big(width, height), Buffer.of(depth, colours, 0, 0, isInterlaced ? 1 : 0)]);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngPart('IHDR', header),
    ...more,
    pngPart('IDAT', deflateSync(Buffer.alloc(unpacked))),
    pngPart('IEND', Buffer.of()),
  ]);
}

function pngPart(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([ascii(name), content]);
  return Buffer.concat([big(content.length), named, big(crc32(named))]);
}

function gif(width: number, height: number, frames: number): Buffer {
  const frame = Buffer.concat([
    Buffer.of(0x21, 0xf9, 4, 0, 1, 0, 0, 0, 0x2c),
    little(0, 0, width, height),
    Buffer.of(0, 2, 2, 0x4c, 1, 0),
  ]);
  const head = Buffer.concat([ascii('GIF89a'), little(width, height), Buffer.of(0x80, 0, 0, 0, 0, 0, 255, 255, 255)]); // prettier-ignore
  return Buffer.concat([head, Buffer.alloc(frames * frame.length, frame), Buffer.of(0x3b)]);
}

function jpeg(width: number, height: number, scans: number): Buffer {
  const part = (mark: number, content: Buffer): Buffer =>
    Buffer.concat([Buffer.of(0xff, mark), Buffer.of((content.length + 2) >> 8, (content.length + 2) & 255), content]); // prettier-ignore
  const sizes = Buffer.of(8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0);
  const table = (kind: number): Buffer => part(0xc4, Buffer.concat([Buffer.of(kind, 1), Buffer.alloc(15), Buffer.of(0)])); // prettier-ignore
  const scan = Buffer.concat([part(0xda, Buffer.of(1, 1, 0, 0, 0, 0)), Buffer.alloc(16)]);
  return Buffer.concat([
    Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'),
    part(0xdb, Buffer.concat([Buffer.of(0), Buffer.alloc(64, 1)])),
    part(0xc2, sizes),
    ...[table(0), table(0x10)],
    Buffer.alloc(scan.length * scans, scan),
    Buffer.of(0xff, 0xd9),
  ]);
}

const interlaced = (side: number): number => side * side * 8 + side * 4;

export const imageBombs: Readonly<Record<string, () => Buffer>> = {
  'png of 900 million pixels': () =>
    png({ width: 30_000, height: 30_000, depth: 1, colours: 0, unpacked: 30_000 * 3_751 }),
  'png of 50 million pixels, interlaced': () =>
    png({ width: 7_071, height: 7_071, depth: 16, colours: 6, isInterlaced: true, unpacked: interlaced(7_071) }), // prettier-ignore
  'png that promises four thousand million by as many': () =>
    png({ width: 0x7fff_ffff, height: 0x7fff_ffff, depth: 16, colours: 6, unpacked: 1_000 }),
  'gif of four thousand million pixels': () => gif(65_535, 65_535, 1),
  'jpeg of four thousand million pixels': () => jpeg(65_500, 65_500, 1),
};

export const costlyImages: Readonly<Record<string, () => Buffer>> = {
  'png of 16 million pixels, interlaced': () =>
    png({ width: 4_000, height: 4_000, depth: 16, colours: 6, isInterlaced: true, unpacked: interlaced(4_000) }), // prettier-ignore
  'png with a text of 400 megabytes': () => {
    const text = pngPart(
      'zTXt',
      Buffer.concat([ascii('Comment\0\0'), deflateSync(Buffer.alloc(400 * 2 ** 20))]),
    );
    return png({ width: 64, height: 64, depth: 8, colours: 0, unpacked: 64 * 65, more: [text] });
  },
  'gif of a hundred thousand frames': () => gif(4_000, 4_000, 100_000),
  'jpeg of a hundred thousand scans': () => jpeg(4_000, 4_000, 100_000),
};

export const unsupportedImages: Readonly<Record<string, () => Buffer>> = {
  'webp of 268 million pixels': () => {
    const size = 16_382 | (16_382 << 14);
    const content = Buffer.concat([ascii('WEBPVP8L'), little(16, 0), Buffer.of(0x2f, size & 255, (size >> 8) & 255, (size >> 16) & 255, (size >> 24) & 255), Buffer.alloc(11)]); // prettier-ignore
    return Buffer.concat([ascii('RIFF'), little(content.length, 0), content]);
  },
  'svg of itself': () =>
    ascii(`<svg xmlns="http://www.w3.org/2000/svg" id="a">${'<use href="#a"/>'.repeat(10_000)}</svg>`),
  'bmp of four thousand million pixels': () =>
    Buffer.concat([ascii('BM'), Buffer.alloc(12), Buffer.of(40, 0, 0, 0, 255, 255, 255, 127, 255, 255, 255, 127, 1, 0, 24, 0), Buffer.alloc(64)]), // prettier-ignore
};
