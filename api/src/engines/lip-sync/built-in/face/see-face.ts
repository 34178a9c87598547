import { cropToRgb } from '../picture/rgb-picture';
import { apply } from '../picture/similarity';
import type { YuvFrame } from '../picture/yuv-frame';
import type { FaceBox, FaceModels } from './face-models';
import { cropOf, poseFromBox, type Landmarks } from './landmarks';

/** How one face stands in the light and to the camera. */
export interface FaceSight {
  /** 1 from the front, 0 from the side. */
  readonly front: number;
  /** 0 black to 1 white. */
  readonly light: number;
}

const LANDMARK_CROP = 112;
/** Brightness of black and of white in a video's own range. */
const BLACK = 16;
const WHITE = 235;

/** Measures a face in a small picture. */
export async function seeFace(models: FaceModels, picture: YuvFrame, box: FaceBox): Promise<FaceSight> {
  const crop = cropOf(poseFromBox(box));
  const points = await models.findLandmarks(cropToRgb(picture, crop, LANDMARK_CROP));
  const landmarks = points.map((point) => apply(crop, point));
  return { front: frontOf(landmarks), light: lightOf(picture, box) };
}

/** The nose lies as far from one end of the jaw as from the other when a face looks at the camera. */
function frontOf(landmarks: Landmarks): number {
  const [left, nose, right] = [landmarks[0], landmarks[30], landmarks[16]];
  if (!left || !nose || !right) return 0;
  const distances = [
    Math.hypot(nose.x - left.x, nose.y - left.y),
    Math.hypot(right.x - nose.x, right.y - nose.y),
  ];
  return Math.min(...distances) / Math.max(1, ...distances);
}

function lightOf({ y: plane, width, height }: YuvFrame, box: FaceBox): number {
  const [left, right] = [box.x + box.width * 0.2, box.x + box.width * 0.8];
  const [top, bottom] = [box.y + box.height * 0.2, box.y + box.height * 0.9];
  let [sum, count] = [0, 0];
  for (let row = Math.max(0, Math.floor(top)); row < Math.min(height, bottom); row += 1)
    for (let column = Math.max(0, Math.floor(left)); column < Math.min(width, right); column += 1) {
      sum += plane.data[row * width + column] ?? 0;
      count += 1;
    }
  return count === 0 ? 0 : Math.max(0, Math.min(1, (sum / count - BLACK) / (WHITE - BLACK)));
}
