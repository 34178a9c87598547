import { drawMouth } from '../../testing/drawn-mouth';
import { apply } from '../image/similarity';
import { createFrame, type YuvFrame } from '../image/yuv-frame';
import { MouthRenderer } from '../render-mouth';
import { coverMouth } from './cover-mouth';
import { measureMouth, type MouthGeometry } from './mouth-geometry';
import { cutMouth, type MouthImage } from './mouth-image';
import { restShape, type MouthShape } from './mouth-profile';
import { NeutralMouthCollector } from './neutral-mouth';
import { MouthWarp } from './warp-mouth';

type Drawing = ReturnType<typeof drawMouth>;

function measure({ frame, pose, landmarks }: Drawing): { image: MouthImage; geometry: MouthGeometry } {
  const image = cutMouth(frame, pose, 0);
  if (!image) throw new Error('The mouth exceeds the frame');
  return { image, geometry: measureMouth(image, pose, landmarks) };
}

function render(drawing: Drawing, shape: Partial<MouthShape>): YuvFrame {
  const { width, height, bytes } = drawing.frame;
  const frame = createFrame(width, height, bytes.slice());
  new MouthWarp().apply(frame, drawing.pose, measure(drawing).geometry, { ...restShape, ...shape });
  return frame;
}

/** Mean of `read` over the pixels that `isMeant` picks. */
function meanOver(
  frame: YuvFrame,
  isMeant: (x: number, y: number) => boolean,
  read: (at: number, chroma: number) => number,
): number {
  let [sum, count] = [0, 0];
  for (let y = 0; y < frame.height; y++) {
    for (let x = 0; x < frame.width; x++) {
      if (!isMeant(x, y)) continue;
      sum += read(y * frame.width + x, (y >> 1) * frame.u.width + (x >> 1));
      count++;
    }
  }
  return sum / count;
}

const countBright = (frame: YuvFrame): number =>
  frame.y.data.reduce((count, value) => count + (value > 195 ? 1 : 0), 0);
const opened: Partial<MouthShape> = { open: 0.8 };
const pressed: Partial<MouthShape> = { pout: -0.2 };

describe('a smile that shows teeth', () => {
  const smile = drawMouth({ teeth: 18 });

  test('measures the height of the teeth and opens below them', () => {
    const { geometry } = measure(smile);
    expect(geometry.teeth * geometry.halfWidth).toBeGreaterThan(14);
    expect(geometry.teeth * geometry.halfWidth).toBeLessThan(22);
    expect(geometry.line[0]).toBeGreaterThan(108 + 15);
    expect(geometry.line[0]).toBeLessThan(108 + 21);
  });

  test('keeps its own teeth in an open mouth', () => {
    const frame = render(smile, opened);
    expect(countBright(frame)).toBeGreaterThan(0.85 * countBright(smile.frame));
    const isTooth = (x: number, y: number): boolean => smile.partAt(x, y) === 'teeth';
    const change = meanOver(frame, isTooth, (at) =>
      Math.abs((frame.y.data[at] ?? 0) - (smile.frame.y.data[at] ?? 0)),
    );
    expect(change).toBeLessThan(12);
  });

  test('darkens the mouth below the teeth as it opens', () => {
    const dark = [0, 0.3, 0.8].map((open) =>
      render(smile, { open }).y.data.reduce((count, value) => count + (value < 62 ? 1 : 0), 0),
    );
    expect(dark[1]).toBeGreaterThan((dark[0] ?? 0) + 100);
    expect(dark[2]).toBeGreaterThan((dark[1] ?? 0) + 100);
  });

  test('keeps smile and lower lip at rest, also where original speech is covered', () => {
    const { image, geometry } = measure(smile);
    const frame = render(smile, {});
    coverMouth(frame, smile.pose, { image, pose: smile.pose, geometry }, 1);
    const isLowerLip = (x: number, y: number): boolean => smile.partAt(x, y) === 'lowerLip';
    const change = meanOver(frame, isLowerLip, (at) =>
      Math.abs((frame.y.data[at] ?? 0) - (smile.frame.y.data[at] ?? 0)),
    );
    expect(change).toBeLessThan(2);
    expect(countBright(frame)).toBeGreaterThan(0.95 * countBright(smile.frame));
  });

  test('covers the teeth with both lips on an m', () => {
    const frame = render(smile, pressed);
    expect(countBright(frame)).toBeLessThan(0.1 * countBright(smile.frame));
    const red = (drawn: YuvFrame): number =>
      drawn.v.data.reduce((count, value) => count + (value > 155 ? 1 : 0), 0);
    expect(red(frame)).toBeGreaterThan(0.8 * red(smile.frame));
  });
});

describe('closed lips', () => {
  test('show no teeth in any light', () => {
    for (const light of [
      [1, 1, 1],
      [0.4, 0.5, 1.2],
      [1.1, 0.7, 0.4],
      [0.4, 0.4, 0.4],
    ] as const)
      expect(measure(drawMouth({ light })).geometry.teeth).toBe(0);
  });

  test('open over teeth that are brighter than the skin and have the colour of the light', () => {
    const teethUnder = (light: readonly [number, number, number]) => {
      const drawing = drawMouth({ light });
      const frame = render(drawing, opened);
      const skin = drawing.frame.y.data[0] ?? 0;
      const isTooth = (x: number, y: number): boolean =>
        (frame.y.data[y * frame.width + x] ?? 0) > 1.04 * skin && drawing.partAt(x, y) !== 'skin';
      return {
        u: meanOver(frame, isTooth, (_, chroma) => frame.u.data[chroma] ?? 0),
        v: meanOver(frame, isTooth, (_, chroma) => frame.v.data[chroma] ?? 0),
      };
    };
    const white = teethUnder([1, 1, 1]);
    expect(Math.abs(white.u - 122)).toBeLessThan(8);
    expect(Math.abs(white.v - 130)).toBeLessThan(8);
    expect(teethUnder([0.35, 0.5, 1.2]).u).toBeGreaterThan(white.u + 20);
    expect(teethUnder([1.1, 0.6, 0.35]).v).toBeGreaterThan(white.v + 8);
  });

  test('open over a cavity whose hue is that of the lips', () => {
    for (const light of [
      [1, 1, 1],
      [0.35, 0.5, 1.2],
    ] as const) {
      const drawing = drawMouth({ light });
      const frame = render(drawing, opened);
      const { lip } = measure(drawing).geometry;
      const isDark = (x: number, y: number): boolean =>
        (frame.y.data[y * frame.width + x] ?? 255) < 16 + 0.35 * (lip.y - 16);
      const hue = Math.atan2(lip.v - 128, lip.u - 128);
      const u = meanOver(frame, isDark, (_, chroma) => (frame.u.data[chroma] ?? 128) - 128);
      const v = meanOver(frame, isDark, (_, chroma) => (frame.v.data[chroma] ?? 128) - 128);
      expect(Math.abs(Math.atan2(v, u) - hue)).toBeLessThan(0.5);
    }
  });
});

describe('closed lips in a video that shows teeth elsewhere', () => {
  const green = [170, 235, 150] as const;

  function countGreen(drawings: readonly Drawing[]): number {
    const [first] = drawings;
    if (!first) throw new Error('No frames');
    const { frame, pose } = first;
    const collector = new NeutralMouthCollector({ frames: drawings.length, framesPerSecond: 25 });
    drawings.forEach((drawing, index) => {
      const landmarks = drawing.landmarks.map((point) => apply(pose, point));
      collector.push(drawing.frame, { index, landmarks });
    });
    const poses = drawings.map(() => pose);
    const { neutrals, isSpeaking, teethSource } = collector.finish(poses);
    const [neutral] = neutrals;
    if (!neutral) throw new Error('No closed mouth');
    const analysis = {
      frames: drawings.length,
      poses,
      neutrals: [neutral] as const,
      isSpeaking,
      teethSource,
    };
    const copy = createFrame(frame.width, frame.height, frame.bytes.slice());
    new MouthRenderer(analysis, 25).render(copy, 0, { ...restShape, ...opened });
    return copy.v.data.reduce((count, value) => count + (value < 114 ? 1 : 0), 0);
  }

  test('open over those teeth', () => {
    const closed = drawMouth();
    const smile = drawMouth({ teeth: 18, toothColour: green });
    expect(countGreen([closed, closed, smile])).toBeGreaterThan(80);
    expect(countGreen([closed, closed, closed])).toBe(0);
  });
});
