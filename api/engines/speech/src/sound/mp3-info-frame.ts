import { findMp3Frame } from './mp3-frames';

export interface Mp3Extent {
  readonly frames: number;
  readonly bytes: number;
  readonly delay: number;
  readonly padding: number;
}

/**
 * Builds the silent first frame that gives players the exact length and the samples to skip, so that caption
 * times match the player. Its size is constant: it can be overwritten in place. Source: LAME's and Xing's tag
 * layout.
 * @param like the first audio frame's bytes; its header is copied
 */
export function infoFrame(like: Uint8Array, extent: Mp3Extent): Uint8Array {
  const header = like.slice(0, 4);
  // No padding byte; no checksum (bit 0 of byte 1 set).
  header[2] = (header[2] ?? 0) & 0xfd;
  header[1] = (header[1] ?? 0) | 1;
  const shape = findMp3Frame(header, 0);
  if (!shape) throw new Error('The bytes do not begin with an MP3 frame');

  const frame = new Uint8Array(shape.length);
  const view = new DataView(frame.buffer);
  frame.set(header);
  const text = (value: string, at: number) => frame.set(new TextEncoder().encode(value), at);
  let at = shape.tagAt;
  text('Info', at);
  view.setUint32((at += 4), 0b0111);
  view.setUint32((at += 4), extent.frames);
  view.setUint32((at += 4), extent.bytes + shape.length);
  at += 4;
  // Table of contents: linear, because the bit rate is constant.
  for (let percent = 0; percent < 100; percent++) frame[at + percent] = Math.floor((percent * 256) / 100);
  at += 100;
  text('LAME3.100', at);
  // Delay and padding, 12 bits each, 21 bytes into the LAME tag.
  const [delay, padding] = [Math.min(extent.delay, 0xfff), Math.min(extent.padding, 0xfff)];
  frame[at + 21] = delay >> 4;
  frame[at + 22] = ((delay & 0xf) << 4) | (padding >> 8);
  frame[at + 23] = padding & 0xff;
  return frame;
}
