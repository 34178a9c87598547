import { mean, median, polynomialAt, type Polynomial } from '../image/polynomial';
import { apply, type Similarity } from '../image/similarity';
import { sampleAt } from '../image/yuv-frame';
import type { MouthImage } from './mouth-image';

export interface Colour {
  readonly y: number;
  readonly u: number;
  readonly v: number;
}

/** Returns the colour at a point in face space. */
export function colourAt(image: MouthImage, pose: Similarity, point: { x: number; y: number }): Colour {
  const at = apply(pose, point);
  const x = at.x - image.left;
  const y = at.y - image.top;
  return {
    y: sampleAt(image.y, x - 0.5, y - 0.5),
    u: sampleAt(image.u, x / 2 - 0.5, y / 2 - 0.5),
    v: sampleAt(image.v, x / 2 - 0.5, y / 2 - 0.5),
  };
}

export function meanColour(colours: readonly Colour[]): Colour {
  return {
    y: mean(colours.map(({ y }) => y)),
    u: mean(colours.map(({ u }) => u)),
    v: mean(colours.map(({ v }) => v)),
  };
}

interface TeethBand {
  /** Upper edge of the lower lip: y in face space per column. */
  readonly bottom: readonly { readonly x: number; readonly y: number; readonly weight: number }[];
  /** In half widths of the mouth. */
  readonly height: number;
}

interface MouthFrame {
  readonly centreX: number;
  readonly halfWidth: number;
  readonly line: Polynomial;
}

const columns: readonly number[] = Array.from({ length: 15 }, (_, i) => (i - 7) / 10);
const REACH_ROWS = 36;
const MIN_HEIGHT_ROWS = 7;
const MAX_HEIGHT_ROWS = 28;
/** Redness (V of YUV) by which lips must exceed the teeth; grows with the skin's brightness. */
const MIN_REDNESS_CONTRAST = 1.5;
/** Darker than this part of the lips is the cavity, not teeth. */
const MIN_BRIGHTNESS = 0.9;
const MIN_COLUMNS = 6;

/**
 * Finds teeth that show at rest: a band on one side of the dark line, paler than both lips. The line runs
 * above them in most smiles, and below them when the mouth is open.
 */
export function findTeeth(
  image: MouthImage,
  pose: Similarity,
  { centreX, halfWidth, line, light }: MouthFrame & { readonly light: number },
): TeethBand | undefined {
  const sides = ([1, -1] as const).map((direction) => {
    const bands = columns.map((x) => {
      const start = polynomialAt(line, x);
      const profile = Array.from({ length: REACH_ROWS + 9 }, (_, i) =>
        colourAt(image, pose, { x: centreX + x * halfWidth, y: start + direction * (i - 8) }),
      );
      return { x, start, ...findBand(profile, MIN_REDNESS_CONTRAST + 0.06 * light) };
    });
    const found = bands.filter(({ rows }) => rows > 0);
    return { direction, found, contrast: found.reduce((sum, { contrast }) => sum + contrast, 0) };
  });
  const [below, above] = sides as [(typeof sides)[number], (typeof sides)[number]];
  const { direction, found } = below.contrast >= above.contrast ? below : above;
  if (found.length < MIN_COLUMNS) return undefined;
  const rows = median(found.map((band) => band.rows / archAt(band.x)));
  const bottom = columns.map((x) => {
    const band = found.find((one) => one.x === x);
    const usual = rows * archAt(x);
    const own = Math.min(1.4 * usual, Math.max(0.6 * usual, band?.rows ?? usual));
    return { x, y: polynomialAt(line, x) + (direction === 1 ? own : 0), weight: band ? 1 : 0.3 };
  });
  return { bottom, height: rows / halfWidth };
}

/** Height of what shows between the lips across the mouth, as a part of that in the middle. */
export function archAt(x: number): number {
  return Math.max(0, 1 - x * x) ** 0.6;
}

function findBand(profile: readonly Colour[], minContrast: number): { rows: number; contrast: number } {
  const redness = profile.map(({ v }) => v);
  const nearLip = Math.max(...redness.slice(0, 7));
  let best = { rows: 0, contrast: minContrast };
  for (let rows = MIN_HEIGHT_ROWS; rows <= MAX_HEIGHT_ROWS; rows++) {
    const farLip = profile.slice(8 + rows + 2, 8 + rows + 6);
    const between = profile.slice(8 + 2, 8 + rows - 1);
    const contrast = Math.min(nearLip, mean(farLip.map(({ v }) => v))) - mean(between.map(({ v }) => v));
    if (contrast <= best.contrast) continue;
    const isDark = mean(between.map(({ y }) => y)) < MIN_BRIGHTNESS * mean(farLip.map(({ y }) => y));
    if (!isDark) best = { rows, contrast };
  }
  return best;
}
