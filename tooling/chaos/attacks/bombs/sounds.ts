import { ascii, join, little, MEGABYTE, type Bytes } from './bytes';

/** A WAV that says it goes on for hours, in chunks of nothing. */
const manyChunks = (megabytes: number): Bytes =>
  join(
    ascii('RIFF'),
    little(4, 0xffff_fff0),
    ascii('WAVE'),
    Buffer.alloc(megabytes * MEGABYTE, join(ascii('junk'), little(4, 0))),
  );

/** Frames of the shortest kind, millions of them. */
const manyFrames = (megabytes: number): Bytes =>
  join(Buffer.alloc(megabytes * MEGABYTE, join(Buffer.from([0xff, 0xf3, 0x14, 0xc4]), Buffer.alloc(20))));

/** Sounds that are more than they seem. */
export const sounds: Readonly<Record<string, () => Bytes>> = {
  'wav-chunks': () => manyChunks(16),
  'mp3-frames': () => manyFrames(90),
};
