/** What the four bytes of an MPEG audio layer III frame say. Source: ISO 11172-3 and 13818-3. */
export interface Mp3Frame {
  /** Where the frame begins. */
  readonly at: number;
  /** Bytes, header included. */
  readonly length: number;
  /** Hz. */
  readonly sampleRate: number;
  /** Samples a channel: 1152, or 576 at 24 kHz and below. */
  readonly samples: number;
  /** Where a `Xing` or `Info` tag stands, from the frame's start. */
  readonly tagAt: number;
}

const kilobits = {
  full: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  low: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
};
const rates = [44_100, 48_000, 32_000];

/** The frame that begins at `at`, or undefined when these bytes are none. */
export function findMp3Frame(bytes: Uint8Array, at: number): Mp3Frame | undefined {
  const [sync, first, second, third] = bytes.subarray(at, at + 4);
  if (sync !== 0xff || first === undefined || second === undefined || third === undefined) return undefined;
  // 3 = MPEG 1, 2 = MPEG 2, 0 = MPEG 2.5; layer III is 1.
  const version = (first >> 3) & 3;
  if (first >> 5 !== 7 || ((first >> 1) & 3) !== 1 || version === 1) return undefined;
  const isFull = version === 3;
  const bitrate = (isFull ? kilobits.full : kilobits.low)[second >> 4];
  const base = rates[(second >> 2) & 3];
  if (!bitrate || !base) return undefined;
  const sampleRate = isFull ? base : base / (version === 2 ? 2 : 4);
  const samples = isFull ? 1152 : 576;
  const padding = (second >> 1) & 1;
  const isMono = third >> 6 === 3;
  const sideInfo = isFull ? (isMono ? 17 : 32) : isMono ? 9 : 17;
  const length = Math.floor(((samples / 8) * bitrate * 1000) / sampleRate) + padding;
  return { at, length, sampleRate, samples, tagAt: 4 + sideInfo };
}

/** Every whole frame of an MP3 without its ID3 and `Info` tags, in order. */
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
