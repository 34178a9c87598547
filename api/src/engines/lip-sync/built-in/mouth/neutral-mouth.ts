import { apply, invert, type Similarity } from '../picture/similarity';
import { percentile } from '../picture/statistics';
import type { YuvFrame } from '../picture/yuv-frame';
import type { Anchor } from '../face/face-tracker';
import { lipGap, poseFromEyes, type Landmarks } from '../face/landmarks';
import type { Poses } from '../face/smooth-poses';
import { measureMouth, type MouthGeometry } from './mouth-geometry';
import { cutMouth, type MouthPicture } from './mouth-picture';

/** The mouth of this person at rest, as seen in one frame. */
export interface NeutralMouth {
  readonly picture: MouthPicture;
  /** Face space → the frame it was cut from. */
  readonly pose: Similarity;
  readonly geometry: MouthGeometry;
}

interface Candidate {
  readonly picture: MouthPicture;
  readonly landmarks: Landmarks;
  readonly gap: number;
}

/** Units of face space by which the lips of a silent person seem to part: the networks' trembling. */
const TREMBLING = 2.2;
const MOST_CANDIDATES = 40;
const WINDOW_SECONDS = 3;

/** Looks out for closed lips while a video is read: the best of each few seconds is kept, as a small cut-out. */
export class NeutralMouthCollector {
  readonly #window: number;
  readonly #best = new Map<number, Candidate>();
  readonly #gaps: number[] = [];

  constructor({ frames, framesPerSecond }: { frames: number; framesPerSecond: number }) {
    this.#window = Math.max(WINDOW_SECONDS * framesPerSecond, frames / MOST_CANDIDATES);
  }

  push(frame: YuvFrame, { index, landmarks }: Anchor): void {
    const pose = poseFromEyes(landmarks);
    const toFace = invert(pose);
    const gap = lipGap(landmarks.map((point) => apply(toFace, point)));
    this.#gaps.push(gap);
    const window = Math.floor(index / this.#window);
    if (gap >= (this.#best.get(window)?.gap ?? Infinity)) return;
    const picture = cutMouth(frame, pose, index);
    if (picture) this.#best.set(window, { picture, landmarks, gap });
  }

  /** Closed mouths in the order of the video, and whether the person's own mouth moves and must be covered. */
  finish(poses: Poses): { neutrals: NeutralMouth[]; isSpeaking: boolean } {
    const closed = percentile(this.#gaps, 0.1);
    const spread = percentile(this.#gaps, 0.9) - closed;
    const candidates = [...this.#best.values()].sort((one, other) => one.picture.index - other.picture.index);
    const isShut = ({ gap }: Candidate): boolean => gap <= closed + Math.max(TREMBLING / 2, 0.3 * spread);
    const shut = candidates.filter(isShut);
    const neutrals = (shut.length > 0 ? shut : candidates).flatMap(({ picture, landmarks }) => {
      const pose = poses[picture.index];
      if (!pose) return [];
      const toFace = invert(pose);
      const geometry = measureMouth(
        picture,
        pose,
        landmarks.map((point) => apply(toFace, point)),
      );
      return [{ picture, pose, geometry }];
    });
    return { neutrals, isSpeaking: spread > TREMBLING };
  }
}
