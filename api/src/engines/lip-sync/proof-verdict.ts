import type { SyncProof } from '@lisan/contract';
import { mean } from './built-in/picture/polynomial';

/** Lips and loudness, look by look, in one stretch of a video; undefined where no face is seen. */
export interface ProofStretch {
  readonly gaps: readonly (number | undefined)[];
  readonly loudness: readonly number[];
}

/** Nothing to measure by. */
export const unknownProof: SyncProof = { verdict: 'unknown', score: null, offset_milliseconds: null };

/**
 * Lips that follow the loudness give 0.8, lips that shape every sound 0.6, another sound on the same lips under 0.2 (13 s
 * of three voices on two faces). Below the second, what was paid is given back.
 */
const IN_STEP = 0.45;
const OUT_OF_STEP = 0.25;
/** Chance fits lips to a sound the better the less there is of both: in fewer seconds than these more is asked. */
const ENOUGH_SECONDS = 4;
/** Seconds by which lips and sound may be apart and still be found; and be taken for together. */
const FARTHEST = 0.33;
const TOGETHER = 0.2;
/** Below it a sound has no rise and fall that lips could follow: a hum, a tone, silence. */
const LEAST_SPREAD = 0.12;
const LEAST_SECONDS = 2;
const LEAST_SEEN = 0.6;

/** Whether a sound tells lips anything: asked before anybody looks at a picture. */
export function isUneven(loudness: readonly number[], looksPerSecond: number): boolean {
  return loudness.length >= LEAST_SECONDS * looksPerSecond && spreadOf(loudness) >= LEAST_SPREAD;
}

/** How well lips follow a sound: the correlation of both, at the shift that suits them best. */
export function judgeProof(stretches: readonly ProofStretch[], looksPerSecond: number): SyncProof {
  const looks = stretches.flatMap(({ gaps }) => gaps);
  const seen = looks.filter((gap) => gap !== undefined);
  const isSeen = seen.length >= LEAST_SECONDS * looksPerSecond && seen.length >= LEAST_SEEN * looks.length;
  const isHeard = isUneven(
    stretches.flatMap(({ loudness }) => loudness),
    looksPerSecond,
  );
  if (!isSeen || !isHeard) return unknownProof;
  const farthest = Math.floor(FARTHEST * looksPerSecond);
  const shifts = Array.from({ length: 2 * farthest + 1 }, (_, i) => i - farthest);
  const fits = shifts.map((shift) => ({ shift, value: correlate(stretches, shift) }));
  const best = fits.reduce((one, other) => (other.value > one.value ? other : one));
  const score = Math.round(Math.max(0, Math.min(1, best.value)) * 100) / 100;
  const offset = best.shift / looksPerSecond;
  if (score < leastScore(seen.length / looksPerSecond))
    return { verdict: 'out-of-step', score, offset_milliseconds: null };
  const isTogether = Math.abs(offset) <= TOGETHER;
  return {
    verdict: score >= IN_STEP && isTogether ? 'in-step' : 'loose',
    score,
    offset_milliseconds: Math.round(offset * 1000),
  };
}

/** Of as many seconds: chance goes down with the square root of how much was looked at. */
const leastScore = (seconds: number): number =>
  OUT_OF_STEP * Math.sqrt(Math.max(1, ENOUGH_SECONDS / seconds));

/** Pearson's coefficient of lips and the sound `shift` looks before; 0 where one of them does not change. */
function correlate(stretches: readonly ProofStretch[], shift: number): number {
  const pairs = stretches.flatMap(({ gaps, loudness }) =>
    gaps.flatMap((gap, i) => {
      const sound = loudness[i - shift];
      return gap === undefined || sound === undefined ? [] : [[gap, sound] as const];
    }),
  );
  const lips = pairs.map(([gap]) => gap);
  const sounds = pairs.map(([, sound]) => sound);
  const spread = spreadOf(lips) * spreadOf(sounds);
  if (spread === 0) return 0;
  const [a, b] = [mean(lips), mean(sounds)];
  return mean(pairs.map(([gap, sound]) => (gap - a) * (sound - b))) / spread;
}

function spreadOf(values: readonly number[]): number {
  const middle = mean(values);
  return Math.sqrt(mean(values.map((value) => (value - middle) ** 2)));
}
