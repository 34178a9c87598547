import { createFrame, type YuvFrame } from '../built-in/image/yuv-frame';
import { apply, invert, type Point, type Similarity } from '../built-in/image/similarity';

type Rgb = readonly [red: number, green: number, blue: number];

interface DrawnMouthOptions {
  /** Height of the teeth that show, in face-space units; 0 for closed lips. */
  readonly teeth?: number;
  /** Colour of the light; white is 1, 1, 1. */
  readonly light?: Rgb;
  readonly toothColour?: Rgb;
}

interface DrawnMouth {
  readonly frame: YuvFrame;
  readonly pose: Similarity;
  /** In face space. */
  readonly landmarks: readonly Point[];
  /** Part of the drawing at a pixel. */
  readonly partAt: (x: number, y: number) => Part;
}

type Part = 'skin' | 'lip' | 'lowerLip' | 'seam' | 'teeth';

const colours: Readonly<Record<Exclude<Part, 'teeth'>, Rgb>> = {
  skin: [214, 166, 140],
  lip: [176, 92, 88],
  lowerLip: [190, 104, 98],
  seam: [96, 44, 40],
};
const HALF_WIDTH = 46;
const SEAM_Y = 108;
const UPPER_LIP = 13;
const LOWER_LIP = 17;
const pose: Similarity = { a: 1.5, b: 0.08, x: 330, y: 40 };

/** Draws a mouth on plain skin, lips closed or in a smile that shows the upper teeth. */
export function drawMouth(options: DrawnMouthOptions = {}): DrawnMouth {
  const { teeth = 0, light = [1, 1, 1], toothColour = [240, 236, 224] } = options;
  const frame = createFrame(640, 400);
  const toFace = invert(pose);
  const partAt = (x: number, y: number): Part => partOf(apply(toFace, { x: x + 0.5, y: y + 0.5 }), teeth);
  for (let y = 0; y < frame.height; y++) {
    for (let x = 0; x < frame.width; x++) {
      const part = partAt(x, y);
      const colour = toYuv(part === 'teeth' ? toothColour : colours[part], light);
      frame.y.data[y * frame.width + x] = colour.y;
      const chroma = (y >> 1) * frame.u.width + (x >> 1);
      frame.u.data[chroma] = colour.u;
      frame.v.data[chroma] = colour.v;
    }
  }
  const landmarks = Array.from({ length: 68 }, () => ({ x: 0, y: 0 }));
  const place = (index: number, x: number, y: number): void => void (landmarks[index] = { x, y });
  place(8, 0, 178);
  place(33, 0, 72);
  place(48, 4 - HALF_WIDTH, SEAM_Y - 3);
  place(54, HALF_WIDTH - 4, SEAM_Y - 3);
  place(51, 0, SEAM_Y - UPPER_LIP);
  place(57, 0, SEAM_Y + teeth + LOWER_LIP);
  for (const index of [61, 62, 63]) place(index, 0, SEAM_Y);
  for (const index of [65, 66, 67]) place(index, 0, SEAM_Y + teeth);
  for (let i = 0; i < 6; i++) {
    place(36 + i, -50, 0);
    place(42 + i, 50, 0);
  }
  return { frame, pose, landmarks, partAt };
}

function partOf({ x, y }: Point, teeth: number): Part {
  const across = x / HALF_WIDTH;
  if (Math.abs(across) > 1) return 'skin';
  const seam = SEAM_Y - 4 * across * across;
  const arch = Math.sqrt(1 - across * across);
  const below = y - seam;
  if (Math.abs(below) < 1.8) return 'seam';
  if (below < 0) return below > -UPPER_LIP * arch ? 'lip' : 'skin';
  if (below < teeth * arch) return 'teeth';
  return below < (teeth + LOWER_LIP) * arch ? 'lowerLip' : 'skin';
}

function toYuv(colour: Rgb, light: Rgb) {
  const [r, g, b] = colour.map((value, i) => Math.min(255, value * (light[i] ?? 1))) as [
    number,
    number,
    number,
  ];
  return {
    y: 16 + 0.257 * r + 0.504 * g + 0.098 * b,
    u: 128 - 0.148 * r - 0.291 * g + 0.439 * b,
    v: 128 + 0.439 * r - 0.368 * g - 0.071 * b,
  };
}
