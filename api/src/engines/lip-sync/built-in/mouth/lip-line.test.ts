import { expect, test } from '@jest/globals';
import { fitPolynomial, polynomialAt } from '../picture/polynomial';
import { findLipLine } from './mouth-geometry';

const area = { left: -50, right: 50, top: 90, bottom: 140 };
const [width, height] = [101, 51];
const truth = (x: number): number => 112 + 5 * (x / 50) ** 2 - 2 * (x / 50);

function lips(): Float32Array {
  return Float32Array.from({ length: width * height }, (_, i) => {
    const [x, y] = [(i % width) + area.left, Math.floor(i / width) + area.top];
    const line = -60 * Math.exp(-(((y - truth(x)) / 1.8) ** 2));
    const shadow = -25 * Math.exp(-(((y - truth(x) - 20) / 6) ** 2));
    return 140 + line + shadow + ((i * 7919) % 13);
  });
}

test('finds the line between the lips to half a unit despite noise', () => {
  const { y, depth } = findLipLine({ width, height, values: lips() }, area);
  const curve = fitPolynomial(
    y.map((value, i) => ({ x: (i - 50) / 50, y: value, weight: Math.max(0.5, depth[i] ?? 0) })),
    4,
  );
  for (let x = -45; x <= 45; x += 5)
    expect(Math.abs(polynomialAt(curve, x / 50) - truth(x))).toBeLessThan(0.5);
});

test('measures a deep line between the lips and a shallow one beyond the corners', () => {
  const values = lips();
  for (let row = 0; row < height; row++) values.fill(140, row * width, row * width + 15);
  const { depth } = findLipLine({ width, height, values }, area);
  expect(Math.max(...depth.slice(0, 12))).toBeLessThan(6);
  expect(Math.min(...depth.slice(25, 76))).toBeGreaterThan(20);
});
