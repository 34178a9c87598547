import type { Similarity } from './image/similarity';
import type { YuvFrame } from './image/yuv-frame';
import { coverMouth } from './mouth/cover-mouth';
import { restShape, shapeKeys, type MouthShape } from './mouth/mouth-profile';
import { selectNeutral } from './mouth/neutral-mouth';
import { MouthWarp } from './mouth/warp-mouth';
import type { VideoAnalysis } from './analyse-video';

const FADE_SECONDS = 0.2;

export class MouthRenderer {
  readonly #analysis: VideoAnalysis;
  readonly #framesPerSecond: number;
  readonly #strengths: Float32Array;
  readonly #warp = new MouthWarp();

  constructor(analysis: VideoAnalysis, framesPerSecond: number) {
    this.#analysis = analysis;
    this.#framesPerSecond = framesPerSecond;
    this.#strengths = fadeAround(analysis.poses, Math.max(1, Math.round(FADE_SECONDS * framesPerSecond)));
  }

  /** `index` counts source frames. A frame without a face stays unchanged. */
  render(frame: YuvFrame, index: number, shape: MouthShape): void {
    const pose = this.#analysis.poses[index];
    const strength = this.#strengths[index] ?? 0;
    if (!pose || strength === 0) return;
    const { mouth, next, part, geometry } = selectNeutral(
      this.#analysis.neutrals,
      index,
      this.#framesPerSecond,
    );
    if (this.#analysis.isSpeaking) {
      coverMouth(frame, pose, mouth, strength);
      if (next) coverMouth(frame, pose, next, strength * part);
    }
    this.#warp.apply(frame, pose, geometry, weaken(shape, strength), this.#analysis.teethSource);
  }
}

function weaken(shape: MouthShape, strength: number): MouthShape {
  if (strength === 1) return shape;
  const weak = { ...restShape } as Record<(typeof shapeKeys)[number], number>;
  for (const key of shapeKeys) weak[key] = shape[key] * strength;
  return weak;
}

/** 1 where the face is tracked, falling to 0 over `reach` frames towards gaps. */
function fadeAround(poses: readonly (Similarity | undefined)[], reach: number): Float32Array {
  const strengths = new Float32Array(poses.length).fill(1);
  const walk = (from: number, to: number, step: number): void => {
    let strength = 1;
    for (let i = from; i !== to; i += step) {
      strength = poses[i] ? Math.min(1, strength + 1 / reach) : 0;
      strengths[i] = Math.min(strengths[i] as number, strength);
    }
  };
  walk(0, poses.length, 1);
  walk(poses.length - 1, -1, -1);
  return strengths;
}
