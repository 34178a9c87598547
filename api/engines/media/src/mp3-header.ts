/** MP3 frame header. Source: ISO 11172-3 and 13818-3, layer III. */
export interface Mp3Header {
  readonly length: number;
  /** Per channel: 1152, or 576 at 24 kHz and below. */
  readonly samples: number;
  readonly sampleRate: number;
  /** Offset of a possible `Xing` or `Info` tag from the frame's start. */
  readonly tagAt: number;
}

/** Kilobits a second, for MPEG 1 and for MPEG 2 and 2.5. */
const rates = {
  first: [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  second: [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
} as const;
const frequencies = [44_100, 48_000, 32_000] as const;

/** Parses a big-endian frame header; undefined when invalid. */
export function readMp3Header(header: number): Mp3Header | undefined {
  const [version, layer] = [(header >>> 19) & 3, 4 - ((header >>> 17) & 3)];
  if (header >>> 21 !== 0x7ff || version === 1 || layer !== 3) return undefined;
  const isFirst = version === 3;
  const kilobits = (isFirst ? rates.first : rates.second)[((header >>> 12) & 15) - 1];
  const hertz = frequencies[(header >>> 10) & 3];
  if (kilobits === undefined || hertz === undefined) return undefined;
  const sampleRate = hertz / (isFirst ? 1 : version === 2 ? 2 : 4);
  const samples = isFirst ? 1_152 : 576;
  const length = Math.floor((samples * 125 * kilobits) / sampleRate) + ((header >>> 9) & 1);
  const isMono = ((header >>> 6) & 3) === 3;
  return { length, samples, sampleRate, tagAt: 4 + (isFirst ? (isMono ? 17 : 32) : isMono ? 9 : 17) };
}
