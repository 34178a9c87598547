import { solve } from '../image/polynomial';
import { compose, invert, type Similarity } from '../image/similarity';
import { sampleAt, type Box, type Plane, type YuvFrame } from '../image/yuv-frame';
import { smooth } from './mouth-profile';
import { boxAround } from './mouth-image';
import type { NeutralMouth } from './neutral-mouth';
import { areaOf } from './warp-mouth';

/**
 * Covers the mouth of the frame with a closed one, so that the original speech does not show through.
 * Matches brightness (offset and slope) along a feathered seam.
 */
export function coverMouth(frame: YuvFrame, pose: Similarity, neutral: NeutralMouth, strength: number): void {
  if (strength <= 0) return;
  const box = boxAround(pose, areaOf(neutral.geometry), frame);
  if (box.right - box.left < 8 || box.bottom - box.top < 8) return;
  const { image } = neutral;
  const cover = { box, pose, neutral, strength };
  coverPlane(frame.y, image.y, 1, cover);
  coverPlane(frame.u, image.u, 2, cover);
  coverPlane(frame.v, image.v, 2, cover);
}

interface Cover {
  readonly box: Box;
  readonly pose: Similarity;
  readonly neutral: NeutralMouth;
  readonly strength: number;
}

function coverPlane(
  target: Plane,
  source: Plane,
  factor: 1 | 2,
  { box, pose, neutral, strength }: Cover,
): void {
  const { geometry, image } = neutral;
  const toFace = invert(pose);
  const toImage = compose(neutral.pose, toFace);
  const middle = geometry.line[0] ?? 0;
  const width = (box.right - box.left) / factor;
  const height = (box.bottom - box.top) / factor;
  const mask = new Float32Array(width * height);
  const values = new Float32Array(width * height);
  const seam = new Seam();
  for (let row = 0; row < height; row++) {
    const y = box.top + (row + 0.5) * factor;
    for (let column = 0; column < width; column++) {
      const x = box.left + (column + 0.5) * factor;
      const across = (toFace.a * x - toFace.b * y + toFace.x - geometry.centreX) / geometry.halfWidth;
      const down = (toFace.b * x + toFace.a * y + toFace.y - middle) / geometry.halfWidth;
      const part = maskAt(across, down, geometry.toNose, geometry.toChin);
      if (part === 0) continue;
      const at = row * width + column;
      const imageX = (toImage.a * x - toImage.b * y + toImage.x - image.left) / factor - 0.5;
      const imageY = (toImage.b * x + toImage.a * y + toImage.y - image.top) / factor - 0.5;
      mask[at] = part;
      values[at] = sampleAt(source, imageX, imageY);
      if (part < 0.6) {
        const own = target.data[
          (box.top / factor + row) * target.width + box.left / factor + column
        ] as number;
        seam.add(across, down, own - values[at]);
      }
    }
  }
  const [offset, slopeX, slopeY] = seam.fit();
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const at = row * width + column;
      const part = (mask[at] as number) * strength;
      if (part === 0) continue;
      const x = box.left + (column + 0.5) * factor;
      const y = box.top + (row + 0.5) * factor;
      const across = (toFace.a * x - toFace.b * y + toFace.x - geometry.centreX) / geometry.halfWidth;
      const down = (toFace.b * x + toFace.a * y + toFace.y - middle) / geometry.halfWidth;
      const to = (box.top / factor + row) * target.width + box.left / factor + column;
      const own = target.data[to] as number;
      const light = (values[at] as number) + offset + slopeX * across + slopeY * down;
      target.data[to] = Math.min(255, Math.max(0, own + (light - own) * part + 0.5));
    }
  }
}

/** 1 over lips and chin, 0 at the cheeks, the nose and the neck. */
function maskAt(across: number, down: number, toNose: number, toChin: number): number {
  const sides = 1 - smooth(1.15, 1.7, Math.abs(across));
  const above = smooth(-0.92 * toNose, -0.5 * toNose, down);
  const below = 1 - smooth(toChin * 0.8, toChin * 0.8 + 0.5, down);
  return sides * above * below;
}

class Seam {
  readonly #sums = Array.from({ length: 3 }, () => [0, 0, 0, 0]);

  add(across: number, down: number, difference: number): void {
    const terms = [1, across, down, difference];
    this.#sums.forEach((row, i) => {
      for (let k = 0; k < 4; k++) row[k] = (row[k] as number) + (terms[i] as number) * (terms[k] as number);
    });
  }

  fit(): readonly [offset: number, slopeX: number, slopeY: number] {
    const rows = this.#sums.map((row, i) => row.map((value, k) => (i === k ? value + 1 : value)));
    const [offset = 0, slopeX = 0, slopeY = 0] = solve(rows);
    return [offset, slopeX, slopeY];
  }
}
