import { crc32, deflateSync } from 'node:zlib';
import { ascii, big, join, little, type Bytes } from './bytes';

const pngPart = (kind: string, body: Uint8Array) => {
  const named = join(ascii(kind), body);
  return join(big(body.length), named, big(crc32(named)));
};

interface Png {
  readonly side: number;
  /** Claimed size; defaults to the real one. */
  readonly said?: number;
  /** Interlaced RGBA with 16 bits; otherwise 8-bit grey. */
  readonly isCostly?: boolean;
}

export function png({ side, said = side, isCostly = false }: Png): Bytes {
  // Interlacing adds rows, each with a filter byte: at most twice as many.
  const unpacked = isCostly ? side * side * 8 + side * 4 : side * (side + 1);
  const how = isCostly ? [16, 6, 0, 0, 1] : [8, 0, 0, 0, 0];
  return join(
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngPart('IHDR', join(big(said, said), Buffer.from(how))),
    pngPart('IDAT', deflateSync(Buffer.alloc(unpacked), { level: 1 })),
    pngPart('IEND', Buffer.alloc(0)),
  );
}

const hugeGif = (): Bytes =>
  join(
    ascii('GIF89a'),
    little(2, 65_535, 65_535),
    Buffer.from([0x80, 0, 0, 0, 0, 0, 255, 255, 255, 0x2c, 0, 0, 0, 0]),
    little(2, 65_535, 65_535),
    Buffer.from([0, 2, 2, 0x44, 1, 0, 0x3b]),
  );

function hugeWebp(): Bytes {
  const side = 16_382;
  const size = little(4, side | (side << 14));
  const body = join(ascii('WEBPVP8L'), little(4, 16), Buffer.of(0x2f), size, Buffer.alloc(11));
  return join(ascii('RIFF'), little(4, body.length), body);
}

export const pictures: Readonly<Record<string, () => Bytes>> = {
  'png-60000': () => png({ side: 64, said: 60_000 }),
  'png-50-million': () => png({ side: 7_071, isCostly: true }),
  gif: hugeGif,
  webp: hugeWebp,
};
