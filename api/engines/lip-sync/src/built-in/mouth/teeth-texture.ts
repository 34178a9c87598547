import { polynomialAt } from '../image/polynomial';
import { archAt, colourAt } from './find-teeth';
import type { MouthGeometry } from './mouth-geometry';
import { smooth } from './mouth-profile';
import type { NeutralMouth } from './neutral-mouth';

/** Half widths kept clear of the upper lip in the texture. */
const LIP_MARGIN = 0.05;

/**
 * Reads the upper teeth of another frame. Teeth are fixed to the skull, so a point in face space is the
 * same point of a tooth in every frame. Writes y, u, v into `into` and returns the opacity.
 */
export function createTeethSampler({ image, pose, geometry }: NeutralMouth, skin: MouthGeometry['skin']) {
  const { centreX, halfWidth, line, teeth } = geometry;
  const gain = (skin.y - 16) / Math.max(1, geometry.skin.y - 16);
  return (point: { x: number; y: number }, into: Float32Array): number => {
    const x = (point.x - centreX) / halfWidth;
    const edge = polynomialAt(line, Math.min(1, Math.max(-1, x)));
    const below = (point.y - edge) / halfWidth;
    const opacity = (1 - smooth(-0.05, 0.01, below)) * (1 - smooth(0.65, 0.9, Math.abs(x)));
    if (opacity === 0) return 0;
    const highest = Math.min(-LIP_MARGIN, LIP_MARGIN - teeth * archAt(x));
    const { y, u, v } = colourAt(image, pose, {
      x: point.x,
      y: edge + Math.max(below, highest) * halfWidth,
    });
    into[0] = 16 + (y - 16) * gain;
    into[1] = u;
    into[2] = v;
    return opacity;
  };
}

export type TeethSampler = ReturnType<typeof createTeethSampler>;
