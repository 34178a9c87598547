import { apply, type Similarity } from '../picture/similarity';
import { sampleAt } from '../picture/yuv-frame';
import { mean, median } from '../picture/statistics';
import type { MouthPicture } from './mouth-picture';
import { polynomialAt, type Polynomial } from '../picture/polynomial';

interface LipLine {
  readonly centreX: number;
  readonly halfWidth: number;
  readonly line: Polynomial;
}

/** Steps of redness (V of YUV) by which lips must be redder than what shows between them. */
const MINIMUM_CONTRAST = 7;
const columns: readonly number[] = [-0.4, -0.3, -0.2, -0.1, 0, 0.1, 0.2, 0.3, 0.4];

/**
 * How far teeth reach below the upper lip in half widths of the mouth; 0 when the lips are closed. Teeth are paler
 * than both lips and begin right at the upper one; a gleam on the lower lip does not.
 */
export function findTeethGap(
  picture: MouthPicture,
  pose: Similarity,
  { centreX, halfWidth, line }: LipLine,
): number {
  const redness = (x: number, y: number): number => {
    const at = apply(pose, { x: centreX + x * halfWidth, y });
    return sampleAt(picture.v, (at.x - picture.left) / 2 - 0.5, (at.y - picture.top) / 2 - 0.5);
  };
  const gaps = columns.map((x) => {
    const top = polynomialAt(line, x);
    const profile = Array.from({ length: 34 }, (_, i) => redness(x, top - 8 + i));
    const upperLip = Math.max(...profile.slice(0, 7));
    let best = { gap: 0, contrast: 0 };
    for (let gap = 4; gap <= 20; gap++) {
      const between = mean(profile.slice(8 + 2, 8 + gap - 1));
      const lowerLip = mean(profile.slice(8 + gap + 2, 8 + gap + 6));
      const contrast = Math.min(upperLip, lowerLip) - between;
      if (contrast > best.contrast) best = { gap, contrast };
    }
    return best.contrast > MINIMUM_CONTRAST ? best.gap : 0;
  });
  return median(gaps) / halfWidth;
}
