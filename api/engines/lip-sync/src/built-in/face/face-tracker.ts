import { toRgb } from '../image/rgb-image';
import { apply, compose, scaleOf, type Point, type Similarity } from '../image/similarity';
import {
  createPlane,
  shrinkFrame,
  shrinkInto,
  type Box,
  type Plane,
  type YuvFrame,
} from '../image/yuv-frame';
import { alignFrames } from './align-frames';
import type { FaceModels } from './face-models';
import { findLandmarks, isFaceAt, poseFromBox, poseFromEyes, type Landmarks } from './landmarks';

export interface Anchor {
  readonly index: number;
  readonly landmarks: Landmarks;
}

export interface Sighting {
  readonly start: number;
  readonly motions: Similarity[];
  readonly anchors: Anchor[];
}

interface FaceTrackerOptions {
  readonly models: FaceModels;
  readonly framesPerSecond: number;
}

const DETECTION_SIDE_PIXELS = 640;
/** Luma difference above which tracking is lost: a cut, or another person. */
const MAX_LUMA_DIFFERENCE = 22;

/** Face-space grid over brows, eyes and nose, which speech does not move. */
const gridPoints: readonly Point[] = Array.from({ length: 31 * 21 }, (_, i) => ({
  x: -75 + (i % 31) * 5,
  y: -30 + Math.floor(i / 31) * 5.2,
}));

export class FaceTracker {
  readonly sightings: Sighting[] = [];
  readonly #models: FaceModels;
  readonly #pace: { readonly anchor: number; readonly check: number; readonly search: number };
  #current: { sighting: Sighting; pose: Similarity } | undefined;
  #small: { previous: Plane; current: Plane } | undefined;
  #provenAnchors = 0;

  constructor({ models, framesPerSecond }: FaceTrackerOptions) {
    this.#models = models;
    this.#pace = {
      anchor: Math.max(1, Math.round(framesPerSecond / 5)),
      check: Math.max(1, Math.round(framesPerSecond)),
      search: Math.max(1, Math.round(framesPerSecond / 2)),
    };
  }

  async push(frame: YuvFrame, index: number): Promise<Anchor | undefined> {
    const factor = Math.max(1, Math.ceil(Math.max(frame.width, frame.height) / DETECTION_SIDE_PIXELS));
    const small = this.#turnPictures(frame, factor);
    if (this.#current) {
      shrinkInto(small.current, frame.y, factor, regionAround(this.#current.pose, factor));
      this.#follow(small, factor);
    }
    if (this.#current && index % this.#pace.check === 0 && !(await this.#isConfirmed(frame))) this.#lose();
    if (this.#current) return index % this.#pace.anchor === 0 ? this.#anchor(frame, index) : undefined;
    if (index % this.#pace.search !== 0) return undefined;
    const anchor = await this.#search(frame, index, factor);
    shrinkInto(small.current, frame.y, factor);
    return anchor;
  }

  #turnPictures(frame: YuvFrame, factor: number): { previous: Plane; current: Plane } {
    const create = (): Plane =>
      createPlane(Math.floor(frame.width / factor), Math.floor(frame.height / factor));
    const { current, previous } = this.#small ?? { current: create(), previous: create() };
    this.#small = { current: previous, previous: current };
    return this.#small;
  }

  #follow({ previous, current: small }: { previous: Plane; current: Plane }, factor: number): void {
    const current = this.#current;
    if (!current) return;
    const points = gridPoints.map((point) => {
      const { x, y } = apply(current.pose, point);
      return { x: x / factor, y: y / factor };
    });
    const { motion, difference } = alignFrames(previous, small, points);
    const scale = scaleOf(motion);
    if (difference > MAX_LUMA_DIFFERENCE || scale < 0.85 || scale > 1.18) return this.#lose();
    const full = { ...motion, x: motion.x * factor, y: motion.y * factor };
    current.sighting.motions.push(full);
    current.pose = compose(full, current.pose);
  }

  async #isConfirmed(frame: YuvFrame): Promise<boolean> {
    if (!this.#current) return false;
    const { pose, sighting } = this.#current;
    if (!(await isFaceAt(this.#models, frame, pose))) return false;
    this.#provenAnchors = sighting.anchors.length;
    return true;
  }

  #lose(): void {
    const sighting = this.#current?.sighting;
    this.#current = undefined;
    if (!sighting) return;
    sighting.anchors.splice(Math.max(1, this.#provenAnchors));
    const last = sighting.anchors.at(-1);
    if (last) sighting.motions.splice(last.index - sighting.start);
  }

  async #search(frame: YuvFrame, index: number, factor: number): Promise<Anchor | undefined> {
    const [box] = await this.#models.findFaces(toRgb(shrinkFrame(frame, factor)));
    if (!box) return undefined;
    const scaled = {
      x: box.x * factor,
      y: box.y * factor,
      width: box.width * factor,
      height: box.height * factor,
    };
    const sighting: Sighting = { start: index, motions: [], anchors: [] };
    this.#current = { sighting, pose: poseFromBox(scaled) };
    this.#provenAnchors = 0;
    // Run twice: the second pass gets an upright crop.
    await this.#anchor(frame, index);
    sighting.anchors.pop();
    this.sightings.push(sighting);
    return this.#anchor(frame, index);
  }

  async #anchor(frame: YuvFrame, index: number): Promise<Anchor | undefined> {
    if (!this.#current) return undefined;
    const anchor = { index, landmarks: await findLandmarks(this.#models, frame, this.#current.pose) };
    this.#current.sighting.anchors.push(anchor);
    this.#current.pose = poseFromEyes(anchor.landmarks);
    return anchor;
  }
}

function regionAround(pose: Similarity, factor: number): Box {
  const reach = (150 * scaleOf(pose)) / factor;
  const { x, y } = apply(pose, { x: 0, y: 25 });
  const [left, top] = [x / factor - reach, y / factor - reach].map(Math.floor) as [number, number];
  return { left, top, right: Math.ceil(left + 2 * reach), bottom: Math.ceil(top + 2 * reach) };
}
