import { repeat } from './boxes';

const little = (...numbers: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(4 * numbers.length);
  for (const [index, number] of numbers.entries()) bytes.writeUInt32LE(number >>> 0, 4 * index);
  return bytes;
};
const ascii = (text: string): Buffer => Buffer.from(text, 'latin1');
const chunk = (name: string, content: Uint8Array, declaredSize = content.length): Buffer =>
  Buffer.concat([ascii(name), little(declaredSize), content]);
const riff = (kind: string, ...parts: readonly Uint8Array[]): Buffer =>
  chunk('RIFF', Buffer.concat([ascii(kind), ...parts]));
const MAX_UINT32 = 0xffff_ffff;

const format = (channels: number, rate: number, block: number): Buffer =>
  chunk('fmt ', Buffer.concat([Buffer.from([1, 0, channels & 255, channels >> 8]), little(rate, rate), Buffer.from([block & 255, block >> 8, 16, 0])])); // prettier-ignore
const sound = chunk('data', Buffer.alloc(4_096));

export const waveBombs: Readonly<Record<string, () => Buffer>> = {
  'four million chunks': () => riff('WAVE', format(1, 8_000, 2), repeat(chunk('junk', Buffer.of()), 4 * 2 ** 20), sound), // prettier-ignore
  'sixty megabytes of tags': () => riff('WAVE', format(1, 8_000, 2), chunk('LIST', Buffer.concat([ascii('INFO'), repeat(chunk('IART', Buffer.of()), 60 * 2 ** 17)])), sound), // prettier-ignore
  'an absurd format': () =>
    riff('WAVE', format(65_535, MAX_UINT32, 0), chunk('data', Buffer.alloc(64), MAX_UINT32)),
  'four billion samples a second': () =>
    riff('WAVE', format(1, MAX_UINT32, 2), chunk('data', Buffer.alloc(96_000))),
};

const frame = Buffer.concat([Buffer.of(0xff, 0xf3, 0x14, 0xc0), Buffer.alloc(20)]);

export const mpegBombs: Readonly<Record<string, () => Buffer>> = {
  'four million frames': () => repeat(frame, 4_000_000),
  'ninety megabytes that are nearly frames': () => Buffer.concat([repeat(frame, 4), Buffer.alloc(90 * 2 ** 20, 0xff)]), // prettier-ignore
};

const aviHeader = (frames: number, width: number, height: number): Buffer =>
  chunk('avih', little(40_000, 0, 0, 0x10, frames, 0, 1, MAX_UINT32, width, height, 0, 0, 0, 0));
const stream = (width: number, height: number, frames: number): Buffer =>
  chunk('LIST', Buffer.concat([ascii('strl'), chunk('strh', Buffer.concat([ascii('vidsMJPG'), little(0, 0, 0, 1, 25, 0, frames, MAX_UINT32, 0, 0), little(0, 0)])), chunk('strf', Buffer.concat([little(40, width, height, 0x180001), ascii('MJPG'), little(MAX_UINT32, 0, 0, MAX_UINT32, 0)]))])); // prettier-ignore
const headers = (...parts: readonly Uint8Array[]): Buffer =>
  chunk('LIST', Buffer.concat([ascii('hdrl'), ...parts]));
const film = chunk('LIST', Buffer.concat([ascii('movi'), Buffer.alloc(4_096)]));

export const aviBombs: Readonly<Record<string, () => Buffer>> = {
  'absurd headers': () =>
    riff(
      'AVI ',
      headers(aviHeader(MAX_UINT32, MAX_UINT32, MAX_UINT32), stream(MAX_UINT32, MAX_UINT32, MAX_UINT32)),
      film,
    ),
  'a hundred thousand streams': () =>
    riff(
      'AVI ',
      headers(aviHeader(MAX_UINT32, 320, 240), repeat(stream(320, 240, MAX_UINT32), 100_000)),
      film,
    ),
};

const index = Buffer.concat([ascii('00dc'), little(0x10, 4, 4_000)]);

/** Plausible AVI headers without the data, which only decoding reveals. */
export const aviPromises: Readonly<Record<string, () => Buffer>> = {
  'an hour in four kilobytes': () =>
    riff(
      'AVI ',
      headers(aviHeader(80_000, 4_096, 2_304), stream(4_096, 2_304, 80_000)),
      film,
      chunk('idx1', Buffer.alloc(64), MAX_UINT32 - 8),
    ),
  'an index of a million frames': () =>
    riff(
      'AVI ',
      headers(aviHeader(1_600, 320, 240), stream(320, 240, 1_600)),
      film,
      chunk('idx1', repeat(index, 2 ** 20)),
    ),
};
