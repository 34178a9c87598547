import { ascii, join, little, MEGABYTE, type Bytes } from './bytes';

const manyChunks = (megabytes: number): Bytes =>
  join(
    ascii('RIFF'),
    little(4, 0xffff_fff0),
    ascii('WAVE'),
    Buffer.alloc(megabytes * MEGABYTE, join(ascii('junk'), little(4, 0))),
  );

const manyFrames = (megabytes: number): Bytes =>
  join(Buffer.alloc(megabytes * MEGABYTE, join(Buffer.from([0xff, 0xf3, 0x14, 0xc4]), Buffer.alloc(20))));

export const sounds: Readonly<Record<string, () => Bytes>> = {
  'wav-chunks': () => manyChunks(16),
  'mp3-frames': () => manyFrames(90),
};
