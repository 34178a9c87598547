import { apply, type Similarity } from '../image/similarity';
import { sampleAt, type Box, type Plane, type YuvFrame } from '../image/yuv-frame';

/** Face-space area kept of each frame: from the nose to below the chin, cheek to cheek. */
const mouthArea = { left: -85, top: 55, right: 85, bottom: 215 } as const;

export interface MouthImage {
  readonly index: number;
  readonly left: number;
  readonly top: number;
  readonly y: Plane;
  readonly u: Plane;
  readonly v: Plane;
}

/**
 * Returns the smallest box around a face-space area, inside the frame, with even borders (whole chroma
 * samples).
 */
export function boxAround(pose: Similarity, area: Box, frame: { width: number; height: number }): Box {
  const corners = [
    apply(pose, { x: area.left, y: area.top }),
    apply(pose, { x: area.right, y: area.top }),
    apply(pose, { x: area.left, y: area.bottom }),
    apply(pose, { x: area.right, y: area.bottom }),
  ];
  const within = (value: number, limit: number): number => Math.min(Math.max(value, 0), limit);
  const xs = corners.map(({ x }) => x);
  const ys = corners.map(({ y }) => y);
  return {
    left: within(Math.floor(Math.min(...xs) / 2) * 2, frame.width),
    top: within(Math.floor(Math.min(...ys) / 2) * 2, frame.height),
    right: within(Math.ceil(Math.max(...xs) / 2) * 2, frame.width),
    bottom: within(Math.ceil(Math.max(...ys) / 2) * 2, frame.height),
  };
}

/** Copies the area around the mouth; undefined when it exceeds the frame. */
export function cutMouth(frame: YuvFrame, pose: Similarity, index: number): MouthImage | undefined {
  const box = boxAround(pose, mouthArea, frame);
  if (box.right - box.left < 16 || box.bottom - box.top < 16) return undefined;
  return {
    index,
    left: box.left,
    top: box.top,
    y: copyPlane(frame.y, box, 1),
    u: copyPlane(frame.u, box, 2),
    v: copyPlane(frame.v, box, 2),
  };
}

export function copyPlane(plane: Plane, box: Box, factor: 1 | 2, target?: Uint8Array): Plane {
  const left = box.left / factor;
  const top = box.top / factor;
  const width = box.right / factor - left;
  const height = box.bottom / factor - top;
  const data = target?.subarray(0, width * height) ?? new Uint8Array(width * height);
  for (let row = 0; row < height; row++) {
    const from = (top + row) * plane.width + left;
    data.set(plane.data.subarray(from, from + width), row * width);
  }
  return { width, height, data };
}

/** Luma over a face-space area, one value per unit, row by row. */
export function brightnessOver(image: MouthImage, pose: Similarity, area: Box) {
  const width = area.right - area.left + 1;
  const height = area.bottom - area.top + 1;
  const values: Float32Array = new Float32Array(width * height);
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const at = apply(pose, { x: area.left + column, y: area.top + row });
      values[row * width + column] = sampleAt(image.y, at.x - image.left - 0.5, at.y - image.top - 0.5);
    }
  }
  return { width, height, values };
}
