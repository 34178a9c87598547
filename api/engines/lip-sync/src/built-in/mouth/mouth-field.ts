import { invert, scaleOf, type Similarity } from '../image/similarity';
import type { Box } from '../image/yuv-frame';
import { indexAt, smooth, type MouthProfile, type MouthShape } from './mouth-profile';
import type { TeethSampler } from './teeth-texture';
import type { Colour } from './find-teeth';
import type { MouthGeometry } from './mouth-geometry';

interface InteriorColours {
  readonly dark: Colour;
  readonly teeth: Colour;
  readonly tongue: Colour;
  readonly rim: Colour;
}

/** Range of a skin's u and v under white light, as a part of its brightness. */
const SKIN_IN_WHITE_LIGHT = { u: [-0.2, -0.03], v: [0.06, 0.22] } as const;
/** Compared to the skin beside the mouth. */
const TEETH_BRIGHTNESS = 1.3;
const MAX_TEETH_LIGHT = 205;

/** Takes the colours from the source, so that they follow its light: flesh from the lip, teeth from the skin. */
export function interiorColours({ skin, lip }: MouthGeometry): InteriorColours {
  const flesh = (part: number): Colour => ({
    y: 16 + (lip.y - 16) * part,
    u: 128 + (lip.u - 128) * part,
    v: 128 + (lip.v - 128) * part,
  });
  const light = skin.y - 16;
  const brightness = Math.min(TEETH_BRIGHTNESS, MAX_TEETH_LIGHT / light);
  const tint = (value: number, [low, high]: readonly [number, number]): number =>
    (value - Math.min(high * light, Math.max(low * light, value))) * brightness;
  return {
    dark: flesh(0.15),
    teeth: {
      y: 16 + light * brightness,
      u: 128 + tint(skin.u - 128, SKIN_IN_WHITE_LIGHT.u) - 0.05 * light,
      v: 128 + tint(skin.v - 128, SKIN_IN_WHITE_LIGHT.v) + 0.015 * light,
    },
    tongue: flesh(0.66),
    rim: flesh(0.4),
  };
}

/** Half widths of the mouth below the lip line; fixed to the skull. */
const UPPER_TEETH_EDGE_HALF_WIDTHS = 0.13;
const TOOTH_EDGES_HALF_WIDTHS = [0, 0.19, 0.34, 0.49];

/**
 * Writes the colour of a point inside the mouth into `into` (y, u, v). `x` is 0 in the middle and 1 at the
 * corners, `y` is in half widths below the lip line; `rise` and `drop` are the lips' edges in this column.
 */
function paintInterior(
  into: Float32Array,
  { dark, teeth, tongue, rim }: InteriorColours,
  shape: MouthShape,
  point: { x: number; y: number; rise: number; drop: number; jaw: number; ownTeeth: number },
  texture: { colour: Float32Array; opacity: number } | undefined,
): void {
  const { x: across, ownTeeth } = point;
  const belowUpperLip = point.y + point.rise;
  const aboveLowerLip = point.drop - point.y;
  let { y, u, v } = dark;
  const depth = belowUpperLip / (point.rise + point.drop);
  const tongueTop = 0.4 - 0.5 * shape.tongue;
  const tongueAmount = 0.9 * smooth(tongueTop, tongueTop + 0.6, depth) * (1 - smooth(0.3, 0.9, across));
  y += (tongue.y - y) * tongueAmount;
  u += (tongue.u - u) * tongueAmount;
  v += (tongue.v - v) * tongueAmount;
  const lowerTeethEdge = point.jaw * 1.25 - 0.02 - 0.08 * shape.lowerTeeth;
  const lower =
    0.8 * (1 - ownTeeth) * shape.lowerTeeth * smooth(lowerTeethEdge - 0.03, lowerTeethEdge + 0.03, point.y);
  // Each tooth ends round; canines and molars are further up.
  const upperEdge = UPPER_TEETH_EDGE_HALF_WIDTHS * (1 - 0.5 * across * across) - 0.02 * (1 - between(across));
  const upper = (texture ? 0 : 1 - ownTeeth) * (1 - smooth(upperEdge - 0.03, upperEdge + 0.03, point.y));
  // A protruded "oo" hides the teeth.
  const bared = 1 - 2 * Math.min(0.4, Math.max(0, shape.pout));
  const visible = bared * Math.max(upper, lower) * (1 - smooth(0.55, 0.9, across));
  const light =
    (1 - 0.6 * smooth(0.1, 0.85, across)) *
    (0.65 + 0.35 * smooth(0, 0.14, belowUpperLip)) *
    (0.92 + 0.08 * between(across));
  y += (dark.y + (teeth.y - dark.y) * light - y) * visible;
  u += (128 + (teeth.u - 128) * light - u) * visible;
  v += (128 + (teeth.v - 128) * light - v) * visible;
  if (texture && texture.opacity > 0) {
    const [toothY = 0, toothU = 0, toothV = 0] = texture.colour;
    const shadow = 0.75 + 0.25 * smooth(0, 0.14, belowUpperLip);
    const opacity = bared * texture.opacity;
    y += (16 + (toothY - 16) * shadow - y) * opacity;
    u += (toothU - u) * opacity;
    v += (toothV - v) * opacity;
  }
  const nearLip = Math.max(
    (1 - ownTeeth) * (1 - smooth(0, 0.055, belowUpperLip)),
    1 - smooth(0, 0.055, aboveLowerLip),
  );
  into[0] = y + (rim.y - y) * nearLip;
  into[1] = u + (rim.u - u) * nearLip;
  into[2] = v + (rim.v - v) * nearLip;
}

/** 0 between two teeth, 1 on one. */
function between(across: number): number {
  let nearest = 1;
  for (const edge of TOOTH_EDGES_HALF_WIDTHS) nearest = Math.min(nearest, Math.abs(across - edge));
  return smooth(0, 0.035, nearest);
}

/** Extent of the change, in half widths of the mouth from its middle. */
export const reach = { side: 1.9, below: 0.95 } as const;

const SOFT_EDGE_HALF_WIDTHS = 0.018;
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
  /** Teeth of another frame; painted ones without it. */
  readonly teeth?: TeethSampler | undefined;
}

/**
 * Fills the field with the inverse map of the mouth's motion, in coordinates that straighten the lip line.
 */
export function fillField(
  field: MouthField,
  { geometry, colours, profile, shape, pose, box, teeth }: FieldOptions,
): void {
  field.reset(box);
  const { centreX, halfWidth, upperLip, lowerLip, toNose, toChin } = geometry;
  const { line, rise: rises, drop: drops, jaw: jaws, press: presses, widthFactor, ownTeeth } = profile;
  const { changed, fromX, fromY, cover, shade, paint, width, height } = field;
  const inverse = invert(pose);
  const edge = Math.max(0.9 / (scaleOf(pose) * halfWidth), SOFT_EDGE_HALF_WIDTHS);
  const lowest = toChin + reach.below;
  const pout = shape.pout * 0.8;
  const colour = new Float32Array(3);
  const texture = teeth && { colour: new Float32Array(3), opacity: 0 };
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
      // Closing lips meet half way.
      const press = (presses[index] as number) / 2;
      const isUpper = y < (drop - rise) / 2 - press;
      if (isUpper && rise === 0 && side > 1.6) continue;
      const distance = isUpper ? -y - rise - press : y - drop + press;
      const away = distance > 0 ? distance : 0;
      const lip = isUpper ? upperLip : lowerLip;
      const thinner = pout === 0 ? 0 : pout * (1 - smooth(0, 1.2 * lip, away)) * away;
      let sourceY: number;
      if (isUpper) {
        sourceY = thinner - away - (rise === 0 ? 0 : rise * smooth(0.6 * lip, toNose - rise, away));
        if (press > 0) sourceY -= press * (2 - smooth(lip, toNose - 2 * press, away));
      } else {
        const jaw = jaws[index] as number;
        const shift = drop + (jaw - drop) * smooth(0, lip + 0.6, away);
        const kept = 1 - smooth(0.55 * toChin, lowest - drop, away);
        sourceY = drop + away - thinner - shift * kept;
        if (press > 0) sourceY -= press * smooth(lip, lowest, away);
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
      if (opening + press === 0 || away >= LIP_SHADE_HALF_WIDTHS) continue;
      const shadow = isUpper ? Math.max(1 - ownTeeth, smooth(0, 0.1, press)) : 1;
      shade[at] = 0.22 * shadow * (1 - away / LIP_SHADE_HALF_WIDTHS) * smooth(0, 0.12, opening + press);
      if (opening === 0) continue;
      if (distance >= edge) continue;
      cover[at] = Math.min(1, (edge - distance) / (2 * edge)) * smooth(0, 0.06, opening);
      if (texture) texture.opacity = (1 - ownTeeth) * teeth({ x: faceX, y: faceY }, texture.colour);
      const point = { x: side / widthFactor, y, rise, drop, jaw: jaws[index] as number, ownTeeth };
      paintInterior(colour, colours, shape, point, texture);
      paint.set(colour, at * 3);
    }
  }
}
