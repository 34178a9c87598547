import { ascii, join, little, BYTES_PER_MIB, type Bytes } from './bytes';

const manyChunks = (megabytes: number): Bytes =>
  join(
    ascii('RIFF'),
    little(4, 0xffff_fff0),
    ascii('WAVE'),
    Buffer.alloc(megabytes * BYTES_PER_MIB, join(ascii('junk'), little(4, 0))),
  );

const manyFrames = (megabytes: number): Bytes =>
  join(
    Buffer.alloc(megabytes * BYTES_PER_MIB, join(Buffer.from([0xff, 0xf3, 0x14, 0xc4]), Buffer.alloc(20))),
  );

export const sounds: Readonly<Record<string, () => Bytes>> = {
  'wav-chunks': () => manyChunks(16),
  'mp3-frames': () => manyFrames(90),
};
