import { readMp3Header, type Mp3Header } from '@lisan/engine-media';

export interface Mp3Frame extends Mp3Header {
  readonly at: number;
}

export function findMp3Frame(bytes: Uint8Array, at: number): Mp3Frame | undefined {
  if (at + 4 > bytes.length) return undefined;
  const header = readMp3Header(new DataView(bytes.buffer, bytes.byteOffset + at, 4).getUint32(0));
  return header && { ...header, at };
}

export function audioFrames(bytes: Uint8Array): Mp3Frame[] {
  const frames: Mp3Frame[] = [];
  let at = id3Length(bytes);
  while (at + 4 <= bytes.length) {
    const frame = findMp3Frame(bytes, at);
    if (!frame) {
      at++;
      continue;
    }
    if (at + frame.length > bytes.length) break;
    if (frames.length > 0 || !isTagFrame(bytes, frame)) frames.push(frame);
    at += frame.length;
  }
  return frames;
}

function isTagFrame(bytes: Uint8Array, { at, tagAt }: Mp3Frame): boolean {
  const tag = new TextDecoder('latin1').decode(bytes.subarray(at + tagAt, at + tagAt + 4));
  return tag === 'Xing' || tag === 'Info';
}

function id3Length(bytes: Uint8Array): number {
  if (new TextDecoder('latin1').decode(bytes.subarray(0, 3)) !== 'ID3') return 0;
  const [a = 0, b = 0, c = 0, d = 0] = bytes.subarray(6, 10);
  return 10 + ((a << 21) | (b << 14) | (c << 7) | d);
}
