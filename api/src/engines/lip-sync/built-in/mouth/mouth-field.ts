import { invert, scaleOf, type Similarity } from '../picture/similarity';
import { paintInterior, smooth, type InteriorColours } from './mouth-interior';
import type { Box } from './mouth-picture';
import { indexAt, type MouthProfile } from './mouth-profile';
import type { MouthGeometry } from './mouth-geometry';
import type { MouthShape } from './mouth-shape';

/** What may change, in half widths of the mouth from its middle. */
export const reach = { side: 1.9, below: 0.95 } as const;

/** Lips this near to the opening, in half widths, roll inwards and lie in their own shade. */
const ROLL = 0.09;

/** For each pixel of a box: where its content comes from and what of the mouth's inside covers it. */
export class MouthField {
  width = 0;
  height = 0;
  /** 1 where the pixel changes at all. */
  changed = new Uint8Array(0);
  /** Pixels of the box, with centres at whole numbers. */
  fromX = new Float32Array(0);
  fromY = new Float32Array(0);
  /** 0 to 1. */
  cover = new Float32Array(0);
  shade = new Float32Array(0);
  /** y, u, v of what covers; only written where `cover` is above 0. */
  paint = new Float32Array(0);

  /** Makes room for a box and forgets what was there. */
  reset({ left, top, right, bottom }: Box): void {
    this.width = right - left;
    this.height = bottom - top;
    const size = this.width * this.height;
    if (this.changed.length < size) {
      this.changed = new Uint8Array(size);
      this.fromX = new Float32Array(size);
      this.fromY = new Float32Array(size);
      this.cover = new Float32Array(size);
      this.shade = new Float32Array(size);
      this.paint = new Float32Array(size * 3);
    }
    this.changed.fill(0, 0, size);
    this.cover.fill(0, 0, size);
    this.shade.fill(0, 0, size);
  }
}

interface FieldOptions {
  readonly geometry: MouthGeometry;
  readonly colours: InteriorColours;
  readonly profile: MouthProfile;
  readonly shape: MouthShape;
  readonly pose: Similarity;
  readonly box: Box;
}

/** Fills the field: the inverse map of the mouth's motion, in coordinates where the lip line is straight. */
export function fillField(
  field: MouthField,
  { geometry, colours, profile, shape, pose, box }: FieldOptions,
): void {
  field.reset(box);
  const { centreX, halfWidth, upperLip, lowerLip, toNose, toChin } = geometry;
  const { line, rise: rises, drop: drops, jaw: jaws, gap: gaps, widthFactor } = profile;
  const { changed, fromX, fromY, cover, shade, paint, width, height } = field;
  const inverse = invert(pose);
  const edge = 0.9 / (scaleOf(pose) * halfWidth);
  const lowest = toChin + reach.below;
  const pout = shape.pout * 0.8;
  const colour = new Float32Array(3);
  for (let row = 0; row < height; row++) {
    let faceX = inverse.a * (box.left + 0.5) - inverse.b * (box.top + row + 0.5) + inverse.x;
    let faceY = inverse.b * (box.left + 0.5) + inverse.a * (box.top + row + 0.5) + inverse.y;
    for (let column = 0; column < width; column++, faceX += inverse.a, faceY += inverse.b) {
      const x = (faceX - centreX) / halfWidth;
      const side = x < 0 ? -x : x;
      if (side >= reach.side) continue;
      const index = indexAt(x);
      const y = (faceY - (line[index] as number)) / halfWidth;
      if (y <= -toNose || y >= lowest) continue;
      const rise = rises[index] as number;
      const drop = drops[index] as number;
      const isUpper = y < (drop - rise) / 2;
      // Above the corners' level nothing moves but what the mouth's width takes along.
      if (isUpper && rise === 0 && side > 1.6) continue;
      // Distance outwards from the lip's inner edge; negative inside the mouth.
      const distance = isUpper ? -y - rise : y - drop;
      const away = distance > 0 ? distance : 0;
      const lip = isUpper ? upperLip : lowerLip;
      const thinner = pout === 0 ? 0 : pout * (1 - smooth(0, 1.2 * lip, away)) * away;
      let sourceY: number;
      if (isUpper) {
        sourceY = thinner - away - (rise === 0 ? 0 : rise * smooth(0.6 * lip, toNose - rise, away));
      } else {
        const jaw = jaws[index] as number;
        const shift = drop + (jaw - drop) * smooth(0, lip + 0.6, away);
        const kept = 1 - smooth(0.55 * toChin, lowest - drop, away);
        const gap = gaps[index] as number;
        sourceY =
          drop + away - thinner - shift * kept + (gap === 0 ? 0 : gap * (1 - smooth(lip, toChin, away)));
      }
      const bend =
        (1 - smooth(0.7 * widthFactor, 1.6, side)) * (1 - smooth(lip, isUpper ? toNose : lip + 0.9, away));
      const sourceX = x + (x / widthFactor - x) * bend;
      // Beyond the mouth the straightened line lets go, so that cheeks do not bend with the lips.
      const ownLine = line[index] as number;
      const level =
        bend === 0 ? ownLine : ownLine + ((line[indexAt(sourceX * widthFactor)] as number) - ownLine) * bend;
      const sourceFaceX = centreX + sourceX * halfWidth;
      const sourceFaceY = level + sourceY * halfWidth;
      const at = row * width + column;
      changed[at] = 1;
      fromX[at] = pose.a * sourceFaceX - pose.b * sourceFaceY + pose.x - box.left - 0.5;
      fromY[at] = pose.b * sourceFaceX + pose.a * sourceFaceY + pose.y - box.top - 0.5;
      const opening = rise + drop;
      if (opening === 0 || away >= ROLL) continue;
      shade[at] = 0.22 * (1 - away / ROLL) * smooth(0, 0.12, opening);
      if (distance >= edge) continue;
      cover[at] = Math.min(1, (edge - distance) / (2 * edge)) * smooth(0, 0.06, opening);
      paintInterior(colour, colours, shape, {
        x: side / widthFactor,
        y,
        rise,
        drop,
        jaw: jaws[index] as number,
      });
      paint.set(colour, at * 3);
    }
  }
}
