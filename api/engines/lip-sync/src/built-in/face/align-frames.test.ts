import { apply, invert, type Similarity } from '../image/similarity';
import { createPlane, sampleAt, type Plane } from '../image/yuv-frame';
import { alignFrames } from './align-frames';

const points = Array.from({ length: 600 }, (_, i) => ({
  x: 120 + (i % 30) * 3,
  y: 80 + Math.floor(i / 30) * 4,
}));

function texture(): Plane {
  const plane = createPlane(320, 240);
  plane.data.forEach((_, at) => {
    const [x, y] = [at % 320, Math.floor(at / 320)];
    plane.data[at] =
      128 + 40 * Math.sin(x / 9) * Math.cos(y / 13) + 30 * Math.sin((x + y) / 23) + 15 * Math.cos(y / 4);
  });
  return plane;
}

function moved(plane: Plane, motion: Similarity, light = 0): Plane {
  const result = createPlane(plane.width, plane.height);
  const back = invert(motion);
  result.data.forEach((_, at) => {
    const from = apply(back, { x: at % plane.width, y: Math.floor(at / plane.width) });
    result.data[at] = sampleAt(plane, from.x, from.y) + light;
  });
  return result;
}

test.each<[string, Similarity, number]>([
  ['a fraction of a pixel', { a: 1, b: 0, x: 0.4, y: -0.3 }, 0],
  ['several pixels', { a: 1, b: 0, x: 7.5, y: 5.2 }, 0],
  ['a turn and a zoom', { a: 1.01, b: 0.02, x: 3, y: -4 }, 0],
  ['and a lamp that is switched on', { a: 1, b: 0.01, x: 2, y: 1 }, 25],
])('finds the motion between two images: %s', (_, motion, light) => {
  const before = texture();
  const { motion: found, difference } = alignFrames(before, moved(before, motion, light), points);
  const errors = points.map((point) => {
    const [one, other] = [apply(found, point), apply(motion, point)];
    return Math.hypot(one.x - other.x, one.y - other.y);
  });
  expect(Math.max(...errors)).toBeLessThan(0.15);
  expect(difference).toBeLessThan(3);
});

test('reports no motion for a plain wall and a large difference for another image', () => {
  const wall = createPlane(320, 240);
  wall.data.fill(90);
  const { motion } = alignFrames(wall, wall, points);
  expect(motion).toEqual({
    a: expect.closeTo(1),
    b: expect.closeTo(0),
    x: expect.closeTo(0),
    y: expect.closeTo(0),
  });
  const other = createPlane(320, 240);
  other.data.forEach((__, at) => (other.data[at] = (at * 7919) % 251));
  expect(alignFrames(texture(), other, points).difference).toBeGreaterThan(22);
});
