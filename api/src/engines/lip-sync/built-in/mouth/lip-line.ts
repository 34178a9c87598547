import type { Box } from './mouth-picture';

interface BrightnessGrid {
  readonly width: number;
  readonly height: number;
  readonly values: Float32Array;
}

/** Half the thickness of the dark line that is looked for, in units of face space. */
const REACH = 4;
const STEEPNESS_COST = 1.5;

/**
 * Where closed lips meet: the path from side to side that is darkest against what lies above and below it (dynamic
 * programming, as in seam carving). The landmark network places this line several pixels too high or too low, and a
 * mouth that opens there opens inside a lip.
 *
 * @returns for each column of `area` the y of the line in face space and how dark it is against its surroundings
 */
export function findLipLine(grid: BrightnessGrid, area: Box): { y: number[]; depth: number[] } {
  const { width, height, values } = grid;
  const at = (column: number, row: number): number =>
    values[Math.min(Math.max(row, 0), height - 1) * width + column] as number;
  const depthAt = (column: number, row: number): number => {
    const above = Math.max(at(column, row - REACH), at(column, row - REACH - 2));
    const below = Math.max(at(column, row + REACH), at(column, row + REACH + 2));
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
        const value = (best[row0 * width + column - 1] as number) - STEEPNESS_COST * Math.abs(step);
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
