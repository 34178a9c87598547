import type { Similarity } from '../image/similarity';
import type { Box } from '../image/yuv-frame';
import type { Landmarks } from '../face/landmarks';
import { fitPolynomial, polynomialAt, type Polynomial } from '../image/polynomial';
import { colourAt, findTeeth, meanColour, type Colour } from './find-teeth';
import { brightnessOver, type MouthImage } from './mouth-image';

export interface MouthGeometry {
  readonly centreX: number;
  readonly halfWidth: number;
  /** y over x of the line along which the mouth opens, with corners at -1 and 1; constant beyond them. */
  readonly line: Polynomial;
  /** Lip thickness in the middle, in half widths of the mouth. */
  readonly upperLip: number;
  readonly lowerLip: number;
  /** Height above the line of teeth that show at rest, in half widths; 0 between closed lips. */
  readonly teeth: number;
  /** Distances from the line to the base of the nose and the end of the chin, in half widths. */
  readonly toNose: number;
  readonly toChin: number;
  readonly skin: Colour;
  readonly lip: Colour;
}

const SEARCH_ROWS_ABOVE = 16;
const SEARCH_ROWS_BELOW = 22;
/** Columns: the networks place the corners slightly inside the mouth. */
const CORNER_MARGIN_COLUMNS = 8;
const MIN_LIP_LINE_DEPTH = 6;
const MIN_LIP_HALF_WIDTHS = 0.22;

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
  const seam = fitPolynomial(inside, 4);
  const colourOf = (x: number, y: number): Colour => colourAt(image, pose, { x: centreX + x * halfWidth, y });
  const skin = meanColour(skinPoints.map(({ x, y }) => colourOf(x, polynomialAt(seam, 0) + y * halfWidth)));
  const teeth = findTeeth(image, pose, { centreX, halfWidth, line: seam, light: skin.y - 16 });
  const ends = [-1, 1].map((x) => ({ x, y: polynomialAt(seam, x), weight: 2 }));
  const line = teeth ? fitPolynomial([...ends, ...teeth.bottom], 4) : seam;
  const middle = polynomialAt(line, 0);
  const height = teeth?.height ?? 0;
  const thickness = (distance: number): number =>
    Math.min(0.55, Math.max(MIN_LIP_HALF_WIDTHS, distance / halfWidth));
  const lowerLip = thickness(point(57).y - middle);
  return {
    centreX,
    halfWidth,
    line,
    teeth: height,
    upperLip: thickness(middle - height * halfWidth - point(51).y),
    lowerLip,
    toNose: Math.max(0.45, (middle - point(33).y) / halfWidth),
    toChin: Math.max(1.1, (point(8).y - middle) / halfWidth),
    skin,
    lip: meanColour(lipColumns.map((x) => colourOf(x, polynomialAt(line, x) + 0.45 * lowerLip * halfWidth))),
  };
}

function findCorners(depth: readonly number[]): { first: number; last: number } {
  let first = CORNER_MARGIN_COLUMNS;
  let last = depth.length - 1 - CORNER_MARGIN_COLUMNS;
  while (first > 0 && (depth[first - 1] ?? 0) > MIN_LIP_LINE_DEPTH) first--;
  while (last < depth.length - 1 && (depth[last + 1] ?? 0) > MIN_LIP_LINE_DEPTH) last++;
  return { first, last };
}

/** Cheeks beside the corners of the mouth. */
const skinPoints = [-1.35, -1.2, 1.2, 1.35].flatMap((x) => [-0.2, 0, 0.2, 0.4].map((y) => ({ x, y })));
const lipColumns = [-0.3, -0.15, 0, 0.15, 0.3];

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
