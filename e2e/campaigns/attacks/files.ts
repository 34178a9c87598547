import { crc32, deflateRawSync, deflateSync } from 'node:zlib';

type Bytes = Uint8Array<ArrayBuffer>;
const join = (...parts: readonly (Uint8Array | string)[]): Bytes =>
  new Uint8Array(Buffer.concat(parts.map((part) => Buffer.from(part as Uint8Array))));
const text = (words: string) => Buffer.from(words, 'latin1');
const big = (...values: number[]) => {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, index) => bytes.writeUInt32BE(value, index * 4));
  return bytes;
};
const little = (width: 2 | 4, ...values: number[]) => {
  const bytes = Buffer.alloc(values.length * width);
  values.forEach((value, index) => bytes.writeUIntLE(value, index * width, width));
  return bytes;
};

const box = (kind: string, ...parts: readonly Uint8Array[]): Bytes => {
  const body = join(...parts);
  return join(big(body.length + 8), text(kind), body);
};

/** An MP4 of a few hundred bytes whose one table says that it has four billion lines. */
export function promisingVideo(table: 'stts' | 'ctts' | 'stsz'): Bytes {
  const full = (kind: string, ...parts: readonly Uint8Array[]) => box(kind, big(0), ...parts);
  const lines = table === 'stsz' ? big(1, 0xffff_ffff) : big(0xffff_ffff, 0xffff_ffff, 1);
  const other = table === 'stts' ? [] : [full('stts', big(1, 30, 1))];
  const matrix = big(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000);
  const entry = box('avc1', Buffer.alloc(78));
  const sound = box('stbl', full('stsd', big(1), entry), ...other, full(table, lines));
  const media = box(
    'mdia',
    full('mdhd', big(0, 0, 1000, 30_000, 0)),
    full('hdlr', big(0), text('vide'), Buffer.alloc(13)),
    box('minf', full('vmhd', Buffer.alloc(8)), sound),
  );
  const track = box(
    'trak',
    full('tkhd', big(0, 0, 1, 0, 30_000), Buffer.alloc(16), matrix, big(0, 0)),
    media,
  );
  const movie = full(
    'mvhd',
    big(0, 0, 1000, 30_000, 0x10000),
    Buffer.alloc(12),
    matrix,
    Buffer.alloc(24),
    big(2),
  );
  return join(box('ftyp', text('isom'), big(512), text('isommp41')), box('moov', movie, track));
}

/** Nothing but boxes with nothing in them. */
export const emptyBoxes = (megabytes: number): Bytes =>
  join(box('ftyp', text('isom'), big(512)), Buffer.alloc(megabytes * 2 ** 20, box('free')));

/** A WAV that says it goes on for hours, in chunks of nothing. */
export const manyChunks = (megabytes: number): Bytes =>
  join(
    text('RIFF'),
    little(4, 0xffff_fff0),
    text('WAVE'),
    Buffer.alloc(megabytes * 2 ** 20, join(text('junk'), little(4, 0))),
  );

/** Frames of the shortest kind, millions of them. */
export const manyFrames = (megabytes: number): Bytes =>
  join(Buffer.alloc(megabytes * 2 ** 20, join(Buffer.from([0xff, 0xf3, 0x14, 0xc4]), Buffer.alloc(20))));

const pngPart = (kind: string, body: Uint8Array) => {
  const named = join(text(kind), body);
  return join(big(body.length), named, big(crc32(named)));
};

/** A grey PNG; `said`: the size that its head claims. */
export function picture(side: number, said = side): Bytes {
  const rows = deflateSync(Buffer.alloc(side * (side + 1)), { level: 1 });
  return join(
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngPart('IHDR', join(big(said, said), Buffer.from([8, 0, 0, 0, 0]))),
    pngPart('IDAT', rows),
    pngPart('IEND', Buffer.alloc(0)),
  );
}

/** A GIF of one byte of data that says it is as large as can be. */
export const hugeGif = (): Bytes =>
  join(
    text('GIF89a'),
    little(2, 65_535, 65_535),
    Buffer.from([0x80, 0, 0, 0, 0, 0, 255, 255, 255, 0x2c, 0, 0, 0, 0]),
    little(2, 65_535, 65_535),
    Buffer.from([0, 2, 2, 0x44, 1, 0, 0x3b]),
  );

/** A Word document that is `megabytes` large once it is unpacked. */
export function wordBomb(megabytes: number): Bytes {
  const words = Buffer.alloc(megabytes * 2 ** 20, '<w:p><w:r><w:t>lisan </w:t></w:r></w:p>');
  const page = join(
    '<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>',
    words,
    '</w:body></w:document>',
  );
  const types = join('<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>');
  const local: Bytes[] = [];
  const central: Bytes[] = [];
  let offset = 0;
  for (const [name, bytes] of [
    ['[Content_Types].xml', types],
    ['word/document.xml', page],
  ] as const) {
    const packed = deflateRawSync(bytes);
    const facts = join(
      little(2, 20, 0, 8, 0, 0),
      little(4, crc32(bytes), packed.length, bytes.length),
      little(2, name.length, 0),
    );
    const part = join(little(4, 0x0403_4b50), facts, text(name), packed);
    central.push(
      join(
        little(4, 0x0201_4b50),
        little(2, 20),
        facts,
        little(2, 0, 0, 0),
        little(4, 0, offset),
        text(name),
      ),
    );
    local.push(part);
    offset += part.length;
  }
  const list = join(...central);
  return join(
    ...local,
    list,
    little(4, 0x0605_4b50),
    little(2, 0, 0, 2, 2),
    little(4, list.length, offset),
    little(2, 0),
  );
}

/** A PDF with one page whose text unpacks to `megabytes`. */
export function pdfBomb(megabytes: number): Bytes {
  const packed = deflateSync(Buffer.alloc(megabytes * 2 ** 20, '(lisan) Tj '));
  const object = (id: number, body: string | Uint8Array) => join(`${id} 0 obj\n`, body, '\nendobj\n');
  return join(
    '%PDF-1.4\n',
    object(1, '<</Type/Catalog/Pages 2 0 R>>'),
    object(2, '<</Type/Pages/Kids[3 0 R]/Count 1>>'),
    object(3, '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 4 0 R>>'),
    object(4, join(`<</Length ${packed.length}/Filter/FlateDecode>>stream\n`, packed, '\nendstream')),
    'trailer<</Root 1 0 R/Size 5>>\n%%EOF',
  );
}
