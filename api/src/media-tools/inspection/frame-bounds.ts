import type { FileBytes } from './file-bytes';
import { holdAgainst } from './too-much';

/** An hour has 450,000 of the shortest frames that there are. */
const MOST_FRAMES = 600_000;
/** Tags and a large picture of a cover. A parser looks for the next frame byte by byte. */
const MOST_BETWEEN = 32 * 2 ** 20;
const BLOCK = 2 ** 20;
/** Of layers 1, 2 and 3, in kilobits a second, by version 1 and by the versions 2 and 2.5. */
const rates = {
  first: [
    [32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
    [32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
    [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  ],
  second: [
    [32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
    [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
    [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
  ],
} as const;
const frequencies = [44_100, 48_000, 32_000] as const;

/** MP3. Frames say how long they are; between two of them anything may lie. */
export function checkFrames(file: FileBytes): void {
  let [frames, between] = [0, 0];
  let at = 0;
  while (at < file.size) {
    const block = file.read(at, BLOCK);
    let index = 0;
    while (index + 4 <= block.length) {
      const length = frameLength(block.readUInt32BE(index));
      if (length > 0) {
        holdAgainst(MOST_FRAMES, (frames += 1));
        index += length;
      } else {
        const next = block.indexOf(0xff, index + 1);
        const end = next < 0 ? block.length : next;
        holdAgainst(MOST_BETWEEN, (between += end - index));
        index = end;
      }
    }
    at += Math.max(index, 1);
  }
}

/** Bytes of the frame that begins with this header, 0 when it is none. */
function frameLength(header: number): number {
  const [version, layer] = [(header >>> 19) & 3, 4 - ((header >>> 17) & 3)];
  const [rate, frequency] = [(header >>> 12) & 15, (header >>> 10) & 3];
  if (header >>> 21 !== 0x7ff || version === 1 || layer === 4) return 0;
  const kilobits = (version === 3 ? rates.first : rates.second)[layer - 1]?.[rate - 1];
  const hertz = frequencies[frequency];
  if (kilobits === undefined || hertz === undefined) return 0;
  const perSecond = hertz / (version === 3 ? 1 : version === 2 ? 2 : 4);
  const padding = (header >>> 9) & 1;
  if (layer === 1) return (Math.floor((12_000 * kilobits) / perSecond) + padding) * 4;
  const half = layer === 3 && version !== 3 ? 72_000 : 144_000;
  return Math.floor((half * kilobits) / perSecond) + padding;
}
