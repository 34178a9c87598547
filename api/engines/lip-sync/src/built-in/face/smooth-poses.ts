import {
  apply,
  compose,
  fitSimilarity,
  identity,
  invert,
  type Point,
  type Similarity,
} from '../image/similarity';
import { median } from '../image/polynomial';
import type { Sighting } from './face-tracker';
import { poseFromEyes, stableIndexes, type Landmarks } from './landmarks';

const SMOOTHING_SECONDS = 0.7;

/** Face space → frame, per frame; undefined where no face was tracked. */
export type Poses = readonly (Similarity | undefined)[];

/**
 * Computes one steady pose per frame. Fast motion comes from pixel alignment, position from landmarks
 * averaged over time: the result neither jitters nor drifts.
 */
export function smoothPoses(sightings: readonly Sighting[], frames: number, framesPerSecond: number): Poses {
  const template = meanFace(sightings);
  const poses = new Array<Similarity | undefined>(frames);
  for (const { start, motions, anchors } of sightings) {
    const chain = chainOf(motions);
    const corrections = anchors.map(({ index, landmarks }) => ({
      index,
      value: logOf(compose(invert(chain[index - start] ?? identity), fit(template, landmarks))),
    }));
    chain.forEach((pose, i) => {
      const correction = average(corrections, start + i, SMOOTHING_SECONDS * framesPerSecond);
      poses[start + i] = compose(pose, expOf(correction));
    });
  }
  return poses;
}

function meanFace(sightings: readonly Sighting[]): Point[] {
  const faces = sightings.flatMap(({ anchors }) => anchors.map(({ landmarks }) => landmarks));
  let poses = faces.map(poseFromEyes);
  let template: Point[] = [];
  for (let round = 0; round < 2; round++) {
    template = stableIndexes.map((index) => {
      const seen = faces.map((face, i) => apply(invert(poses[i] as Similarity), face[index] as Point));
      return { x: median(seen.map(({ x }) => x)), y: median(seen.map(({ y }) => y)) };
    });
    poses = faces.map((face) => fit(template, face));
  }
  return template;
}

function fit(template: readonly Point[], landmarks: Landmarks): Similarity {
  return fitSimilarity(
    template,
    stableIndexes.map((index) => landmarks[index] as Point),
  );
}

function chainOf(motions: readonly Similarity[]): Similarity[] {
  const chain: Similarity[] = [identity];
  for (const motion of motions) chain.push(compose(motion, chain.at(-1) ?? identity));
  return chain;
}

type Log = readonly [scale: number, angle: number, x: number, y: number];

function logOf({ a, b, x, y }: Similarity): Log {
  return [Math.log(Math.hypot(a, b)), Math.atan2(b, a), x, y];
}

function expOf([logScale, angle, x, y]: Log): Similarity {
  const scale = Math.exp(logScale);
  return { a: scale * Math.cos(angle), b: scale * Math.sin(angle), x, y };
}

function average(values: readonly { index: number; value: Log }[], at: number, deviation: number): Log {
  const sum = [0, 0, 0, 0];
  let total = 0;
  for (const { index, value } of values) {
    const weight = Math.exp(-0.5 * ((index - at) / deviation) ** 2) + 1e-9;
    total += weight;
    for (let k = 0; k < 4; k++) sum[k] = (sum[k] as number) + weight * (value[k] as number);
  }
  const [scale = 0, angle = 0, x = 0, y = 0] = sum.map((part) => part / total);
  return [scale, angle, x, y];
}
