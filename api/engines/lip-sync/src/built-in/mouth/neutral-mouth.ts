import type { Similarity } from '../image/similarity';
import { percentile } from '../image/polynomial';
import type { YuvFrame } from '../image/yuv-frame';
import type { Anchor } from '../face/face-tracker';
import { lipGap, poseFromEyes, toFaceSpace, type Landmarks } from '../face/landmarks';
import type { Poses } from '../face/smooth-poses';
import type { Colour } from './find-teeth';
import { measureMouth, type MouthGeometry } from './mouth-geometry';
import { cutMouth, type MouthImage } from './mouth-image';

export interface NeutralMouth {
  readonly image: MouthImage;
  /** Face space → the frame it was cut from. */
  readonly pose: Similarity;
  readonly geometry: MouthGeometry;
}

interface Candidate {
  readonly image: MouthImage;
  readonly landmarks: Landmarks;
  readonly gap: number;
}

/** Apparent lip gap of a silent face, in face-space units: landmark jitter. */
const LANDMARK_JITTER_UNITS = 2.2;
const MAX_CANDIDATES = 40;
/** Lower bands of teeth give no texture. */
const MIN_TEETH_HALF_WIDTHS = 0.15;
const WINDOW_SECONDS = 3;

/** Collects mouths while a video is read: the most closed one per few seconds, and the best view of teeth. */
export class NeutralMouthCollector {
  readonly #window: number;
  readonly #best = new Map<number, Candidate>();
  readonly #gaps: number[] = [];
  #teeth: { readonly candidate: Candidate; readonly height: number } | undefined;

  constructor({ frames, framesPerSecond }: { frames: number; framesPerSecond: number }) {
    this.#window = Math.max(WINDOW_SECONDS * framesPerSecond, frames / MAX_CANDIDATES);
  }

  push(frame: YuvFrame, { index, landmarks }: Anchor): void {
    const pose = poseFromEyes(landmarks);
    const gap = lipGap(landmarks, pose);
    this.#gaps.push(gap);
    const image = cutMouth(frame, pose, index);
    if (!image) return;
    const candidate = { image, landmarks, gap };
    const window = Math.floor(index / this.#window);
    if (gap < (this.#best.get(window)?.gap ?? Infinity)) this.#best.set(window, candidate);
    const { teeth: height } = measureMouth(image, pose, toFaceSpace(landmarks, pose));
    if (height > (this.#teeth?.height ?? MIN_TEETH_HALF_WIDTHS)) this.#teeth = { candidate, height };
  }

  finish(poses: Poses): {
    neutrals: NeutralMouth[];
    isSpeaking: boolean;
    teethSource: NeutralMouth | undefined;
  } {
    const closed = percentile(this.#gaps, 0.1);
    const spread = percentile(this.#gaps, 0.9) - closed;
    const candidates = [...this.#best.values()].sort((one, other) => one.image.index - other.image.index);
    const isClosed = ({ gap }: Candidate): boolean =>
      gap <= closed + Math.max(LANDMARK_JITTER_UNITS / 2, 0.3 * spread);
    const shut = candidates.filter(isClosed);
    const measured = ({ image, landmarks }: Candidate): NeutralMouth[] => {
      const pose = poses[image.index];
      if (!pose) return [];
      return [{ image, pose, geometry: measureMouth(image, pose, toFaceSpace(landmarks, pose)) }];
    };
    const neutrals = (shut.length > 0 ? shut : candidates).flatMap(measured);
    const [teethSource] = this.#teeth ? measured(this.#teeth.candidate) : [];
    return {
      neutrals,
      isSpeaking: spread > LANDMARK_JITTER_UNITS,
      teethSource: teethSource && teethSource.geometry.teeth > 0 ? teethSource : undefined,
    };
  }
}

const CROSSFADE_SECONDS = 0.6;

/** Picks the closed mouth nearest in time, with a crossfade half way between two; `part` is its progress, 0 to 1. */
export function selectNeutral(
  neutrals: readonly [NeutralMouth, ...NeutralMouth[]],
  index: number,
  framesPerSecond: number,
) {
  const reach = (CROSSFADE_SECONDS * framesPerSecond) / 2;
  let [mouth] = neutrals;
  for (const next of neutrals.slice(1)) {
    const change = (mouth.image.index + next.image.index) / 2;
    if (index < change - reach) break;
    const part = (index - change + reach) / (2 * reach);
    if (part < 1) return { mouth, next, part, geometry: blend(mouth.geometry, next.geometry, part) };
    mouth = next;
  }
  return { mouth, next: undefined, part: 0, geometry: mouth.geometry };
}

function blend(one: MouthGeometry, other: MouthGeometry, part: number): MouthGeometry {
  const mix = (a: number, b: number): number => a + (b - a) * part;
  const colour = (a: Colour, b: Colour): Colour => ({ y: mix(a.y, b.y), u: mix(a.u, b.u), v: mix(a.v, b.v) });
  return {
    centreX: mix(one.centreX, other.centreX),
    halfWidth: mix(one.halfWidth, other.halfWidth),
    line: one.line.map((value, i) => mix(value, other.line[i] ?? value)),
    upperLip: mix(one.upperLip, other.upperLip),
    lowerLip: mix(one.lowerLip, other.lowerLip),
    teeth: mix(one.teeth, other.teeth),
    toNose: mix(one.toNose, other.toNose),
    toChin: mix(one.toChin, other.toChin),
    skin: colour(one.skin, other.skin),
    lip: colour(one.lip, other.lip),
  };
}
