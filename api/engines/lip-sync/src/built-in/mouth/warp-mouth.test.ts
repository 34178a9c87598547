import { createFrame, type YuvFrame } from '../image/yuv-frame';
import { coverMouth } from './cover-mouth';
import { type MouthGeometry, findLipLine } from './mouth-geometry';
import { boxAround, cutMouth } from './mouth-image';
import { restShape } from './mouth-profile';
import { areaOf, MouthWarp } from './warp-mouth';
import { fitPolynomial, polynomialAt } from '../image/polynomial';

describe('the warped mouth', () => {
  const geometry: MouthGeometry = {
    centreX: 0,
    halfWidth: 42,
    line: [110, 0, -4],
    upperLip: 0.3,
    lowerLip: 0.35,
    teeth: 0,
    toNose: 0.7,
    toChin: 1.5,
    skin: { y: 150, u: 118, v: 146 },
    lip: { y: 110, u: 118, v: 156 },
  };
  const pose = { a: 1.2, b: 0.15, x: 320, y: 60 };

  function gradient(): YuvFrame {
    const frame = createFrame(640, 360);
    frame.bytes.forEach((_, i) => (frame.bytes[i] = 90 + (i % 640) / 8 + (i % 7)));
    return frame;
  }
  const copy = ({ width, height, bytes }: YuvFrame): YuvFrame => createFrame(width, height, bytes.slice());

  test('leaves every bit outside the lower face unchanged for any shape', () => {
    const original = gradient();
    const box = boxAround(pose, areaOf(geometry), original);
    for (const shape of [
      { open: 1 },
      { spread: -0.3, pout: 0.3, open: 0.3 },
      { spread: 0.2 },
      { pout: -0.2 },
    ]) {
      const frame = copy(original);
      new MouthWarp().apply(frame, pose, geometry, { ...restShape, ...shape });
      let [inside, outside] = [0, 0];
      frame.y.data.forEach((value, at) => {
        const [x, y] = [at % 640, Math.floor(at / 640)];
        if (value === original.y.data[at]) return;
        if (x >= box.left && x < box.right && y >= box.top && y < box.bottom) inside++;
        else outside++;
      });
      expect(inside).toBeGreaterThan(200);
      expect(outside).toBe(0);
    }
  });

  test('changes nothing when the mouth is closed and at rest', () => {
    const frame = gradient();
    new MouthWarp().apply(frame, pose, geometry, restShape);
    expect(Buffer.compare(Buffer.from(frame.bytes), Buffer.from(gradient().bytes))).toBe(0);
  });

  test('paints a dark opening that grows with the shape', () => {
    const dark = [0.2, 0.5, 0.9].map((open) => {
      const frame = gradient();
      new MouthWarp().apply(frame, pose, geometry, { ...restShape, open });
      return frame.y.data.reduce((count, value) => count + (value < 60 ? 1 : 0), 0);
    });
    expect(dark[1]).toBeGreaterThan((dark[0] ?? 0) + 50);
    expect(dark[2]).toBeGreaterThan((dark[1] ?? 0) + 50);
  });

  test('handles a face that exceeds the frame', () => {
    for (const outside of [
      { x: -400, y: 60 },
      { x: 320, y: 330 },
      { x: 630, y: -120 },
      { x: 5_000, y: 5_000 },
    ]) {
      const frame = gradient();
      const beyond = { ...pose, ...outside };
      new MouthWarp().apply(frame, beyond, geometry, { ...restShape, open: 1 });
      const image = cutMouth(frame, pose, 0);
      if (image) coverMouth(frame, beyond, { image, pose, geometry }, 1);
      expect(frame.bytes).toHaveLength((640 * 360 * 3) / 2);
    }
  });

  test('blends a closed mouth invisibly into its own frame and adapts it to a darker one', () => {
    const frame = gradient();
    const image = cutMouth(frame, pose, 0);
    if (!image) throw new Error('No picture');
    const neutral = { image, pose, geometry };
    const same = copy(frame);
    coverMouth(same, pose, neutral, 1);
    const worst = same.y.data.reduce(
      (most, value, at) => Math.max(most, Math.abs(value - (frame.y.data[at] ?? 0))),
      0,
    );
    expect(worst).toBeLessThanOrEqual(2);
    const dusk = copy(frame);
    dusk.y.data.forEach((value, at) => (dusk.y.data[at] = value - 40));
    const covered = copy(dusk);
    coverMouth(covered, pose, neutral, 1);
    const seam = covered.y.data.reduce(
      (most, value, at) => Math.max(most, Math.abs(value - (dusk.y.data[at] ?? 0))),
      0,
    );
    expect(seam).toBeLessThanOrEqual(3);
  });
});

describe('the line between the lips', () => {
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
});
