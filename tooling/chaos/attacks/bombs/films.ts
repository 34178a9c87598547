import { ascii, big, join, little, BYTES_PER_MIB, MAX_UINT32, type Bytes } from './bytes';

const box = (kind: string, ...parts: readonly Uint8Array[]): Bytes => {
  const body = join(...parts);
  return join(big(body.length + 8), ascii(kind), body);
};
const full = (kind: string, ...parts: readonly Uint8Array[]) => box(kind, big(0), ...parts);
const fileType = (brand: string) => box('ftyp', ascii(brand), big(512), ascii(`${brand}mp41`));

const lies = {
  stts: big(MAX_UINT32, MAX_UINT32, 1),
  ctts: big(MAX_UINT32, MAX_UINT32, 1),
  stsz: big(1, MAX_UINT32),
  elst: big(MAX_UINT32, 4000, 0, 0x10000),
} as const;

function promisingFilm(table: keyof typeof lies, brand = 'isom'): Bytes {
  const lie = full(table, lies[table]);
  const honest = table === 'stts' ? [] : [full('stts', big(1, 30, 1))];
  const matrix = big(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000);
  const entry = box('avc1', Buffer.alloc(78));
  const tables = box('stbl', full('stsd', big(1), entry), ...honest, ...(table === 'elst' ? [] : [lie]));
  const media = box(
    'mdia',
    full('mdhd', big(0, 0, 1000, 30_000, 0)),
    full('hdlr', big(0), ascii('vide'), Buffer.alloc(13)),
    box('minf', full('vmhd', Buffer.alloc(8)), tables),
  );
  const header = full('tkhd', big(0, 0, 1, 0, 30_000), Buffer.alloc(16), matrix, big(0, 0));
  const track = box('trak', header, ...(table === 'elst' ? [box('edts', lie)] : []), media);
  const times = big(0, 0, 1000, 30_000, 0x10000);
  const movie = full('mvhd', times, Buffer.alloc(12), matrix, Buffer.alloc(24), big(2));
  return join(fileType(brand), box('moov', movie, track));
}

const emptyBoxes = (megabytes: number): Bytes =>
  join(fileType('isom'), Buffer.alloc(megabytes * BYTES_PER_MIB, box('free')));

const chunk = (name: string, content: Uint8Array, says = content.length) =>
  join(ascii(name), little(4, says), content);
const list = (name: string, ...parts: readonly Uint8Array[]) => chunk('LIST', join(ascii(name), ...parts));

function avi({ frames, width, height }: { frames: number; width: number; height: number }, streams = 1) {
  const head = chunk(
    'avih',
    little(4, 40_000, 0, 0, 0x10, frames, 0, 1, MAX_UINT32, width, height, 0, 0, 0, 0),
  );
  const times = join(ascii('vidsMJPG'), little(4, 0, 0, 0, 1, 25, 0, frames, MAX_UINT32, 0, 0, 0, 0));
  const looks = join(
    little(4, 40, width, height, 0x180001),
    ascii('MJPG'),
    little(4, MAX_UINT32, 0, 0, MAX_UINT32, 0),
  );
  const stream = list('strl', chunk('strh', times), chunk('strf', looks));
  const all = Buffer.alloc(stream.length * streams, stream);
  const film = list('movi', Buffer.alloc(4_096));
  const index = chunk('idx1', Buffer.alloc(64), MAX_UINT32 - 8);
  return chunk('RIFF', join(ascii('AVI '), list('hdrl', head, all), film, index));
}

export const films: Readonly<Record<string, () => Bytes>> = {
  'mp4-stts': () => promisingFilm('stts'),
  'mp4-ctts': () => promisingFilm('ctts'),
  'mp4-stsz': () => promisingFilm('stsz'),
  'mp4-empty-boxes': () => emptyBoxes(64),
  'mov-edits': () => promisingFilm('elst', 'qt  '),
  'mov-stts': () => promisingFilm('stts', 'qt  '),
  'avi-hour': () => avi({ frames: 80_000, width: 4_096, height: 2_304 }),
  'avi-streams': () => avi({ frames: MAX_UINT32, width: 320, height: 240 }, 100_000),
};
