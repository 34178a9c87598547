import { mean } from './polynomial';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Rotation, scale and shift: `x' = a x - b y + x0`, `y' = b x + a y + y0`. */
export interface Similarity {
  readonly a: number;
  readonly b: number;
  readonly x: number;
  readonly y: number;
}

export const identity: Similarity = { a: 1, b: 0, x: 0, y: 0 };

export function apply({ a, b, x, y }: Similarity, point: Point): Point {
  return { x: a * point.x - b * point.y + x, y: b * point.x + a * point.y + y };
}

export function compose(outer: Similarity, inner: Similarity): Similarity {
  return {
    a: outer.a * inner.a - outer.b * inner.b,
    b: outer.b * inner.a + outer.a * inner.b,
    ...apply(outer, inner),
  };
}

export function invert({ a, b, x, y }: Similarity): Similarity {
  const square = a * a + b * b;
  const turned = { a: a / square, b: -b / square };
  return { ...turned, x: -(turned.a * x - turned.b * y), y: -(turned.b * x + turned.a * y) };
}

export function scaleOf({ a, b }: Similarity): number {
  return Math.hypot(a, b);
}

export function fitSimilarity(from: readonly Point[], to: readonly Point[]): Similarity {
  const n = from.length;
  const centre = meanPoint(from);
  const goal = meanPoint(to);
  let dot = 0;
  let cross = 0;
  let square = 0;
  for (let i = 0; i < n; i++) {
    const { x, y } = from[i] as Point;
    const target = to[i] as Point;
    const px = x - centre.x;
    const py = y - centre.y;
    const qx = target.x - goal.x;
    const qy = target.y - goal.y;
    dot += px * qx + py * qy;
    cross += px * qy - py * qx;
    square += px * px + py * py;
  }
  const a = dot / square;
  const b = cross / square;
  return { a, b, x: goal.x - (a * centre.x - b * centre.y), y: goal.y - (b * centre.x + a * centre.y) };
}

export function meanPoint(points: readonly Point[]): Point {
  return { x: mean(points.map(({ x }) => x)), y: mean(points.map(({ y }) => y)) };
}
