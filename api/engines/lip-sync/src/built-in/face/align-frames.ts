import {
  apply,
  compose,
  identity,
  invert,
  meanPoint,
  type Point,
  type Similarity,
} from '../image/similarity';
import { solve } from '../image/polynomial';
import { createPlane, sampleAt, shrinkInto, type Plane } from '../image/yuv-frame';

const COARSE_FACTOR = 4;
/** Search margin in pixels: how far a face may move between frames. */
const SEARCH_MARGIN_PIXELS = 60;

/**
 * Measures the subpixel motion (rotation, scale, shift) of the region around `points` from the earlier to the later image:
 * Lucas-Kanade, inverse compositional (Baker and Matthews, 2004), coarse to fine. Steadier than network
 * landmarks, which jitter by a pixel or two.
 */
export function alignFrames(earlier: Plane, later: Plane, points: readonly Point[]) {
  const toCoarse = (point: Point): Point => ({ x: point.x / COARSE_FACTOR, y: point.y / COARSE_FACTOR });
  const every = points.filter((_, i) => i % 4 === 0).map(toCoarse);
  const coarse = refine(makeCoarse(earlier, points), makeCoarse(later, points), every, identity, 8);
  const start = { ...coarse.motion, x: coarse.motion.x * COARSE_FACTOR, y: coarse.motion.y * COARSE_FACTOR };
  return refine(earlier, later, points, start, 6);
}

function makeCoarse(plane: Plane, points: readonly Point[]): Plane {
  const coarse = createPlane(
    Math.floor(plane.width / COARSE_FACTOR),
    Math.floor(plane.height / COARSE_FACTOR),
  );
  const xs = points.map(({ x }) => x / COARSE_FACTOR);
  const ys = points.map(({ y }) => y / COARSE_FACTOR);
  const reach = SEARCH_MARGIN_PIXELS / COARSE_FACTOR;
  shrinkInto(coarse, plane, COARSE_FACTOR, {
    left: Math.floor(Math.min(...xs) - reach),
    top: Math.floor(Math.min(...ys) - reach),
    right: Math.ceil(Math.max(...xs) + reach),
    bottom: Math.ceil(Math.max(...ys) + reach),
  });
  return coarse;
}

function refine(earlier: Plane, later: Plane, points: readonly Point[], start: Similarity, rounds: number) {
  const { centre, values, slopes, matrix } = prepare(earlier, points);
  let motion = start;
  let difference = 0;
  for (let round = 0; round < rounds; round++) {
    const errors = new Float64Array(points.length);
    let shift = 0;
    for (let i = 0; i < points.length; i++) {
      const at = apply(motion, points[i] as Point);
      const error = sampleAt(later, at.x, at.y) - (values[i] as number);
      errors[i] = error;
      shift += error / points.length;
    }
    const push = [0, 0, 0, 0];
    difference = 0;
    for (let i = 0; i < points.length; i++) {
      // A global brightness change is not motion.
      const error = (errors[i] as number) - shift;
      difference += Math.abs(error) / points.length;
      for (let k = 0; k < 4; k++) push[k] = (push[k] as number) + (slopes[i * 4 + k] as number) * error;
    }
    const [a = 0, b = 0, x = 0, y = 0] = solve(matrix.map((row, k) => [...row, push[k] as number]));
    // Rotation and shift are independent only around the centre of the points.
    const step = aroundCentre({ a: 1 + a, b, x, y }, centre);
    motion = compose(motion, invert(step));
    if (Math.abs(x) + Math.abs(y) < 0.01 && Math.abs(a) + Math.abs(b) < 1e-4) break;
  }
  return { motion, difference };
}

function aroundCentre({ a, b, x, y }: Similarity, centre: Point): Similarity {
  return {
    a,
    b,
    x: x + centre.x - (a * centre.x - b * centre.y),
    y: y + centre.y - (b * centre.x + a * centre.y),
  };
}

function prepare(image: Plane, points: readonly Point[]) {
  const centre = meanPoint(points);
  const values = new Float64Array(points.length);
  const slopes = new Float64Array(points.length * 4);
  const matrix = [0, 1, 2, 3].map(() => [0, 0, 0, 0]);
  for (let i = 0; i < points.length; i++) {
    const { x, y } = points[i] as Point;
    values[i] = sampleAt(image, x, y);
    const gx = (sampleAt(image, x + 1, y) - sampleAt(image, x - 1, y)) / 2;
    const gy = (sampleAt(image, x, y + 1) - sampleAt(image, x, y - 1)) / 2;
    const px = x - centre.x;
    const py = y - centre.y;
    const slope = [gx * px + gy * py, gy * px - gx * py, gx, gy];
    for (let j = 0; j < 4; j++) {
      slopes[i * 4 + j] = slope[j] as number;
      const row = matrix[j] as number[];
      for (let k = 0; k < 4; k++) row[k] = (row[k] as number) + (slope[j] as number) * (slope[k] as number);
    }
  }
  // Regularise, so that a plain wall gives no motion instead of NaN.
  matrix.forEach((row, i) => (row[i] = (row[i] as number) * 1.000_1 + 1e-3));
  return { centre, values, slopes, matrix };
}
