import type { Colour, MouthGeometry } from './mouth-geometry';
import type { MouthShape } from './mouth-shape';

/** Colours inside the mouth, in the light that lies on this face. */
export interface InteriorColours {
  readonly dark: Colour;
  readonly teeth: Colour;
  readonly tongue: Colour;
  /** The wet inner side of the lips. */
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

/** Lower edge of the upper teeth below the lip line of a closed mouth, in half widths: they hang on the skull. */
const UPPER_TEETH_EDGE = 0.1;
const TOOTH_WIDTHS = [0, 0.19, 0.34, 0.49];

/**
 * Writes the colour at a place inside the mouth into `into` (y, u, v). `x` from the middle, 1 at the corners; `y` in half widths
 * below the lip line; `rise` and `drop` say where the lips' edges are in this column.
 */
export function paintInterior(
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
  const upper = 1 - smooth(UPPER_TEETH_EDGE - 0.035, UPPER_TEETH_EDGE + 0.035, point.y);
  // Pushed forward, the lips hide the teeth.
  const visible =
    (1 - 2 * Math.min(0.4, Math.max(0, shape.pout))) *
    Math.max(upper, lower) *
    (1 - smooth(0.5, 0.8, across));
  // The arch turns away towards the corners, and the lip throws its shadow on the teeth.
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

/** The faint lines between teeth. */
function between(across: number): number {
  let nearest = 1;
  for (const edge of TOOTH_WIDTHS) nearest = Math.min(nearest, Math.abs(across - edge));
  return 0.9 + 0.1 * smooth(0, 0.03, nearest);
}

/** 0 below `from`, 1 above `to`, with soft ends. */
export function smooth(from: number, to: number, value: number): number {
  const part = (value - from) / (to - from);
  if (part <= 0) return 0;
  if (part >= 1) return 1;
  return part * part * (3 - 2 * part);
}
