export function words(...numbers: readonly number[]): Buffer {
  const bytes = Buffer.alloc(4 * numbers.length);
  for (const [index, number] of numbers.entries()) bytes.writeUInt32BE(number >>> 0, 4 * index);
  return bytes;
}

export function box(name: string, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  return Buffer.concat([words(8 + content.length), Buffer.from(name, 'latin1'), content]);
}

export function repeat(part: Uint8Array, times: number): Buffer {
  return Buffer.alloc(part.length * times, part);
}

export const fileType = (brand = 'isom'): Buffer =>
  box('ftyp', Buffer.from(brand, 'latin1'), words(512), Buffer.from(`${brand}mp41`, 'latin1'));
const matrix = words(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000);
const movieHeader = box('mvhd', words(0, 0, 0, 1000, 4000, 0x10000), Buffer.alloc(12), matrix, words(...Array<number>(6).fill(0), 2)); // prettier-ignore
const references = box('dinf', box('dref', words(0, 1), box('url ', words(1))));

const honest: Readonly<Record<string, Buffer>> = {
  stts: words(0, 1, 100, 40),
  ctts: words(0, 1, 100, 0),
  stss: words(0, 1, 1),
  stsc: words(0, 1, 1, 100, 1),
  stsz: words(0, 10, 100),
  stco: words(0, 1, 800),
};

export interface TrackOptions {
  readonly tables?: Readonly<Record<string, Buffer>>;
  readonly isPcm?: boolean;
  readonly editList?: Buffer;
}

export function track({ tables = {}, isPcm = false, editList }: TrackOptions = {}): Buffer {
  const all = { ...honest, ...tables };
  if (isPcm) delete all['ctts'];
  const picture = box('avc1', Buffer.alloc(6), Buffer.of(0, 1), Buffer.alloc(16), Buffer.of(1, 64, 0, 240), words(0x480000, 0x480000, 0), Buffer.of(0, 1), Buffer.alloc(32), Buffer.of(0, 24, 0xff, 0xff), box('avcC', Buffer.from('0142c00dffe1000467424000010002', 'hex'))); // prettier-ignore
  const sound = box('sowt', Buffer.alloc(6), Buffer.of(0, 1), Buffer.alloc(8), Buffer.of(0, 1, 0, 16, 0, 0, 0, 0), words(44_100 * 65_536)); // prettier-ignore
  const description = box('stsd', words(0, 1), isPcm ? sound : picture);
  const sampleTables = Object.entries(all).map(([name, content]) => box(name, content));
  const handler = box('hdlr', words(0, 0), Buffer.from(isPcm ? 'soun' : 'vide'), Buffer.alloc(13));
  const media = box(
    'mdia',
    box('mdhd', words(0, 0, 0, 1000, 4000, 0x55c40000)),
    handler,
    box('minf', references, box('stbl', description, ...sampleTables)),
  );
  const header = box('tkhd', words(3, 0, 0, 1, 0, 4000, 0, 0, 0, 0), matrix, words(320 << 16, 240 << 16));
  return box('trak', header, ...(editList ? [box('edts', box('elst', editList))] : []), media);
}

interface MovieOptions {
  readonly brand?: string;
  readonly behind?: Buffer;
}

export function movie(parts: readonly Buffer[], { brand = 'isom', behind }: MovieOptions = {}): Buffer {
  const moov = box('moov', movieHeader, ...parts);
  return Buffer.concat([
    fileType(brand),
    moov,
    ...(behind ? [behind] : []),
    box('mdat', Buffer.alloc(4_096)),
  ]);
}
