import { invert, scaleOf, type Similarity } from '../image/similarity';
import type { Box } from '../image/yuv-frame';
import { indexAt, type MouthProfile, type MouthShape } from './mouth-profile';
import type { MouthGeometry, Colour } from './mouth-geometry';

interface InteriorColours {
  readonly dark: Colour;
  readonly teeth: Colour;
  readonly tongue: Colour;
  readonly rim: Colour;
}

export function interiorColours({ skin }: MouthGeometry): InteriorColours {
  const light = skin.y - 16;
  const tint = (part: number, red: number): Pick<Colour, 'u' | 'v'> => ({
    u: 128 + (skin.u - 128) * part - red / 3,
    v: 128 + (skin.v - 128) * part + red,
  });
  return {
    dark: { y: 16 + light * 0.1, ...tint(0.25, 9) },
    teeth: { y: Math.min(228, 16 + light * 1.15), ...tint(0.45, 0) },
    tongue: { y: 16 + light * 0.4, ...tint(0.6, 14) },
    rim: { y: 16 + light * 0.36, ...tint(0.95, 12) },
  };
}

/** Half widths of the mouth below the lip line; fixed to the skull. */
const UPPER_TEETH_EDGE_HALF_WIDTHS = 0.1;
const TOOTH_EDGES_HALF_WIDTHS = [0, 0.19, 0.34, 0.49];

/**
 * Writes the colour of a point inside the mouth into `into` (y, u, v). `x` is 0 in the middle and 1 at the
 * corners, `y` is in half widths below the lip line; `rise` and `drop` are the lips' edges in this column.
 */
function paintInterior(
  into: Float32Array,
  { dark, teeth, tongue, rim }: InteriorColours,
  shape: MouthShape,
  point: { x: number; y: number; rise: number; drop: number; jaw: number },
): void {
  const across = point.x;
  const belowUpperLip = point.y + point.rise;
  const aboveLowerLip = point.drop - point.y;
  let { y, u, v } = dark;
  const tongueTop = point.jaw * 1.25 - 0.26 - 0.3 * shape.tongue;
  const tongueAmount = 0.85 * smooth(tongueTop, tongueTop + 0.16, point.y) * (1 - smooth(0.35, 0.72, across));
  y += (tongue.y - y) * tongueAmount;
  u += (tongue.u - u) * tongueAmount;
  v += (tongue.v - v) * tongueAmount;
  const lowerTeethEdge = point.jaw * 1.25 - 0.02 - 0.08 * shape.lowerTeeth;
  const lower = shape.lowerTeeth * smooth(lowerTeethEdge - 0.03, lowerTeethEdge + 0.03, point.y) * 0.8;
  const upper =
    1 - smooth(UPPER_TEETH_EDGE_HALF_WIDTHS - 0.035, UPPER_TEETH_EDGE_HALF_WIDTHS + 0.035, point.y);
  const visible =
    (1 - 2 * Math.min(0.4, Math.max(0, shape.pout))) *
    Math.max(upper, lower) *
    (1 - smooth(0.5, 0.8, across));
  const light =
    (1 - 0.5 * smooth(0.15, 0.8, across)) * (0.65 + 0.35 * smooth(0, 0.12, belowUpperLip)) * between(across);
  y += (dark.y + (teeth.y - dark.y) * light - y) * visible;
  u += (teeth.u - u) * visible;
  v += (teeth.v - v) * visible;
  const nearLip = 1 - smooth(0, 0.055, Math.min(belowUpperLip, aboveLowerLip));
  into[0] = y + (rim.y - y) * nearLip;
  into[1] = u + (rim.u - u) * nearLip;
  into[2] = v + (rim.v - v) * nearLip;
}

function between(across: number): number {
  let nearest = 1;
  for (const edge of TOOTH_EDGES_HALF_WIDTHS) nearest = Math.min(nearest, Math.abs(across - edge));
  return 0.9 + 0.1 * smooth(0, 0.03, nearest);
}

export function smooth(from: number, to: number, value: number): number {
  const part = (value - from) / (to - from);
  if (part <= 0) return 0;
  if (part >= 1) return 1;
  return part * part * (3 - 2 * part);
}

/** Extent of the change, in half widths of the mouth from its middle. */
export const reach = { side: 1.9, below: 0.95 } as const;

const LIP_SHADE_HALF_WIDTHS = 0.09;

/** Per pixel of a box: the source position and the painted inside of the mouth that covers it. */
export class MouthField {
  width = 0;
  height = 0;
  changed = new Uint8Array(0);
  /** Source position in pixels of the box, with pixel centres at integers. */
  fromX = new Float32Array(0);
  fromY = new Float32Array(0);
  cover = new Float32Array(0);
  shade = new Float32Array(0);
  /** y, u, v of the covering colour; valid only where `cover` > 0. */
  paint = new Float32Array(0);

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

/**
 * Fills the field with the inverse map of the mouth's motion, in coordinates that straighten the lip line.
 */
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
      if (isUpper && rise === 0 && side > 1.6) continue;
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
      // Fade out the straightening beyond the mouth, so that cheeks do not bend with the lips.
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
      if (opening === 0 || away >= LIP_SHADE_HALF_WIDTHS) continue;
      shade[at] = 0.22 * (1 - away / LIP_SHADE_HALF_WIDTHS) * smooth(0, 0.12, opening);
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
