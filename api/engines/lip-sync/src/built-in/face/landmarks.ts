import { cropToRgb } from '../image/rgb-image';
import { apply, fitSimilarity, invert, meanPoint, type Point, type Similarity } from '../image/similarity';
import type { YuvFrame } from '../image/yuv-frame';
import type { FaceModels } from './face-models';

/**
 * The 68 iBUG landmarks: 0 to 16 jaw, 17 to 26 brows, 27 to 35 nose, 36 to 47 eyes, 48 to 59 outer lips, 60
 * to 67 inner lips.
 */
export type Landmarks = readonly Point[];

/**
 * Face space: the origin is the midpoint between the eyes, the eyes are 100 units apart on the x axis, and
 * y points to the chin. In a frontal face the lips meet near (0, 110) and the chin ends near (0, 178).
 */
const EYE_DISTANCE_UNITS = 100;

export const stableIndexes: readonly number[] = Array.from({ length: 21 }, (_, i) => i + 27);

/** Crop that the landmark network was trained on, in face-space units. */
const CROP_SIDE_UNITS = 290;
const CROP_CENTRE_Y_UNITS = 32;

export function poseFromEyes(landmarks: Landmarks): Similarity {
  const half = EYE_DISTANCE_UNITS / 2;
  const eyes = [meanPoint(landmarks.slice(36, 42)), meanPoint(landmarks.slice(42, 48))];
  return fitSimilarity(
    [
      { x: -half, y: 0 },
      { x: half, y: 0 },
    ],
    eyes,
  );
}

const LANDMARK_CROP_PIXELS = 112;
const SCORE_CROP_PIXELS = 160;
const MIN_FACE_SCORE = 0.25;

export async function findLandmarks(
  models: FaceModels,
  frame: YuvFrame,
  pose: Similarity,
): Promise<Landmarks> {
  const crop = cropOf(pose);
  const points = await models.findLandmarks(cropToRgb(frame, crop, LANDMARK_CROP_PIXELS));
  return points.map((point) => apply(crop, point));
}

export async function isFaceAt(models: FaceModels, frame: YuvFrame, pose: Similarity): Promise<boolean> {
  return (await models.scoreFace(cropToRgb(frame, cropOf(pose, 2), SCORE_CROP_PIXELS))) >= MIN_FACE_SCORE;
}

export function toFaceSpace(landmarks: Landmarks, pose: Similarity): Point[] {
  const toFace = invert(pose);
  return landmarks.map((point) => apply(toFace, point));
}

/**
 * Unit square → image: an upright crop around the face, `zoom` times the width the landmark network
 * expects.
 */
function cropOf(pose: Similarity, zoom = 1): Similarity {
  const side = CROP_SIDE_UNITS * zoom;
  const left = -side / 2;
  const top = CROP_CENTRE_Y_UNITS - side / 2;
  return {
    a: pose.a * side,
    b: pose.b * side,
    x: pose.a * left - pose.b * top + pose.x,
    y: pose.b * left + pose.a * top + pose.y,
  };
}

export function poseFromBox(box: { x: number; y: number; width: number; height: number }): Similarity {
  const scale = box.height / (CROP_SIDE_UNITS * 1.03);
  return {
    a: scale,
    b: 0,
    x: box.x + box.width / 2,
    y: box.y + box.height / 2 - CROP_CENTRE_Y_UNITS * scale,
  };
}

/** Distance between the inner edges of the lips, in face-space units. */
export function lipGap(landmarksInImage: Landmarks, pose: Similarity): number {
  const landmarks = toFaceSpace(landmarksInImage, pose);
  const between = (upper: number, lower: number): number =>
    (landmarks[lower] as Point).y - (landmarks[upper] as Point).y;
  return Math.max(0, (between(61, 67) + 2 * between(62, 66) + between(63, 65)) / 4);
}
