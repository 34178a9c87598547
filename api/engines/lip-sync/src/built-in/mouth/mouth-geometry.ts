import { apply, type Similarity } from '../image/similarity';
import { sampleAt, type Box } from '../image/yuv-frame';
import type { Landmarks } from '../face/landmarks';
import { fitPolynomial, polynomialAt, type Polynomial, mean, median } from '../image/polynomial';
import { brightnessOver, type MouthImage } from './mouth-image';

export interface MouthGeometry {
  readonly centreX: number;
  readonly halfWidth: number;
  /** y of the lip line over x, with corners at -1 and 1; constant beyond them. */
  readonly line: Polynomial;
  /** Lip thickness in the middle, in half widths of the mouth. */
  readonly upperLip: number;
  readonly lowerLip: number;
  readonly gap: number;
  /** Distances from the line to the base of the nose and the end of the chin, in half widths. */
  readonly toNose: number;
  readonly toChin: number;
  readonly skin: Colour;
}

export interface Colour {
  readonly y: number;
  readonly u: number;
  readonly v: number;
}

const SEARCH_ROWS_ABOVE = 16;
const SEARCH_ROWS_BELOW = 22;
/** Columns: the networks place the corners slightly inside the mouth. */
const CORNER_MARGIN_COLUMNS = 8;
const MIN_LIP_LINE_DEPTH = 6;

export function measureMouth(image: MouthImage, pose: Similarity, landmarks: Landmarks): MouthGeometry {
  const point = (index: number): { x: number; y: number } => landmarks[index] ?? { x: 0, y: 0 };
  const guess = (point(62).y + point(66).y) / 2;
  const area = {
    left: Math.round(point(48).x - CORNER_MARGIN_COLUMNS),
    right: Math.round(point(54).x + CORNER_MARGIN_COLUMNS),
    top: Math.round(Math.min(guess, point(48).y, point(54).y) - SEARCH_ROWS_ABOVE),
    bottom: Math.round(Math.max(guess, point(48).y, point(54).y) + SEARCH_ROWS_BELOW),
  };
  const path = findLipLine(brightnessOver(image, pose, area), area);
  const { first, last } = findCorners(path.depth);
  const left = area.left + first;
  const right = area.left + last;
  const centreX = (left + right) / 2;
  const halfWidth = Math.max(12, (right - left) / 2);
  const inside = path.y.slice(first, last + 1).map((y, i) => ({
    x: (left + i - centreX) / halfWidth,
    y,
    weight: Math.max(0.5, path.depth[first + i] ?? 0),
  }));
  const line = fitPolynomial(inside, 4);
  const middle = polynomialAt(line, 0);
  const gap = findTeethGap(image, pose, { centreX, halfWidth, line });
  const thickness = (distance: number): number => Math.min(0.55, Math.max(0.14, distance / halfWidth));
  return {
    centreX,
    halfWidth,
    line,
    gap,
    upperLip: thickness(middle - point(51).y),
    lowerLip: thickness(point(57).y - middle - gap * halfWidth),
    toNose: Math.max(0.45, (middle - point(33).y) / halfWidth),
    toChin: Math.max(1.1, (point(8).y - middle) / halfWidth),
    skin: meanSkin(image, pose, { centreX, halfWidth, middle }),
  };
}

function findCorners(depth: readonly number[]): { first: number; last: number } {
  let first = CORNER_MARGIN_COLUMNS;
  let last = depth.length - 1 - CORNER_MARGIN_COLUMNS;
  while (first > 0 && (depth[first - 1] ?? 0) > MIN_LIP_LINE_DEPTH) first--;
  while (last < depth.length - 1 && (depth[last + 1] ?? 0) > MIN_LIP_LINE_DEPTH) last++;
  return { first, last };
}

function meanSkin(
  image: MouthImage,
  pose: Similarity,
  { centreX, halfWidth, middle }: { centreX: number; halfWidth: number; middle: number },
): Colour {
  const samples = [-1.35, -1.2, 1.2, 1.35].flatMap((x) => [-0.2, 0, 0.2, 0.4].map((y) => ({ x, y })));
  const sum = { y: 0, u: 0, v: 0 };
  for (const sample of samples) {
    const at = apply(pose, { x: centreX + sample.x * halfWidth, y: middle + sample.y * halfWidth });
    const x = at.x - image.left;
    const y = at.y - image.top;
    sum.y += sampleAt(image.y, x - 0.5, y - 0.5) / samples.length;
    sum.u += sampleAt(image.u, x / 2 - 0.5, y / 2 - 0.5) / samples.length;
    sum.v += sampleAt(image.v, x / 2 - 0.5, y / 2 - 0.5) / samples.length;
  }
  return sum;
}

/** Half the thickness of the dark line, in face-space units. */
const LIP_LINE_HALF_THICKNESS_ROWS = 4;
const STEEPNESS_COST_PER_ROW = 1.5;

/**
 * Finds where closed lips meet: the darkest path from side to side against its surroundings (dynamic
 * programming, as in seam carving). The landmark network is off by several pixels here, and the mouth would
 * open inside a lip.
 * @returns per column of `area`: the line's y in face space, and its contrast
 */
export function findLipLine(
  grid: ReturnType<typeof brightnessOver>,
  area: Box,
): { y: number[]; depth: number[] } {
  const { width, height, values } = grid;
  const at = (column: number, row: number): number =>
    values[Math.min(Math.max(row, 0), height - 1) * width + column] as number;
  const depthAt = (column: number, row: number): number => {
    const above = Math.max(
      at(column, row - LIP_LINE_HALF_THICKNESS_ROWS),
      at(column, row - LIP_LINE_HALF_THICKNESS_ROWS - 2),
    );
    const below = Math.max(
      at(column, row + LIP_LINE_HALF_THICKNESS_ROWS),
      at(column, row + LIP_LINE_HALF_THICKNESS_ROWS + 2),
    );
    return Math.min(above, below) - (at(column, row - 1) + 2 * at(column, row) + at(column, row + 1)) / 4;
  };
  const reward = new Float32Array(width * height);
  const best = new Float32Array(width * height);
  const from = new Int8Array(width * height);
  for (let column = 0; column < width; column++) {
    for (let row = 0; row < height; row++) {
      const index = row * width + column;
      reward[index] = depthAt(column, row);
      if (column === 0) {
        best[index] = reward[index];
        continue;
      }
      let top = -Infinity;
      for (let step = -2; step <= 2; step++) {
        const row0 = row + step;
        if (row0 < 0 || row0 >= height) continue;
        const value = (best[row0 * width + column - 1] as number) - STEEPNESS_COST_PER_ROW * Math.abs(step);
        if (value > top) {
          top = value;
          from[index] = step;
        }
      }
      best[index] = top + reward[index];
    }
  }
  const rows = new Array<number>(width);
  let row = 0;
  for (let i = 1; i < height; i++) {
    if ((best[i * width + width - 1] as number) > (best[row * width + width - 1] as number)) row = i;
  }
  for (let column = width - 1; column >= 0; column--) {
    rows[column] = row;
    row += from[row * width + column] as number;
  }
  return {
    y: rows.map((value) => value + area.top),
    depth: rows.map((value, column) => reward[value * width + column] as number),
  };
}

/** Redness (V of YUV) by which lips must exceed what shows between them. */
const MIN_REDNESS_CONTRAST = 7;
const columns: readonly number[] = [-0.4, -0.3, -0.2, -0.1, 0, 0.1, 0.2, 0.3, 0.4];

/**
 * Measures how far teeth reach below the upper lip, in half widths; 0 when the lips are closed. Teeth are
 * paler than both lips and start at the upper one, unlike a highlight on the lower lip.
 */
function findTeethGap(
  image: MouthImage,
  pose: Similarity,
  { centreX, halfWidth, line }: Pick<MouthGeometry, 'centreX' | 'halfWidth' | 'line'>,
): number {
  const redness = (x: number, y: number): number => {
    const at = apply(pose, { x: centreX + x * halfWidth, y });
    return sampleAt(image.v, (at.x - image.left) / 2 - 0.5, (at.y - image.top) / 2 - 0.5);
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
    return best.contrast > MIN_REDNESS_CONTRAST ? best.gap : 0;
  });
  return median(gaps) / halfWidth;
}
