import type { SyncScore } from '@lisan/contract';
import { mean } from './built-in/picture/polynomial';

/** Lip gap and loudness per sample of one stretch; undefined where no face is visible. */
export interface ProofStretch {
  readonly gaps: readonly (number | undefined)[];
  readonly loudness: readonly number[];
}

export const unknownProof: SyncScore = { verdict: 'unknown', score: null, offset_milliseconds: null };

/**
 * Measured: lips that follow loudness 0.8, lips that shape every sound 0.6, unrelated sound under 0.2 (13 s
 * of three voices on two faces). Below OUT_OF_STEP the user gets a refund.
 */
const IN_STEP = 0.45;
const OUT_OF_STEP = 0.25;
/** Shorter videos need a higher score: chance correlation grows as data shrinks. */
const ENOUGH_SECONDS = 4;
/** Seconds: the largest offset searched, and the largest that counts as in sync. */
const FARTHEST = 0.33;
const TOGETHER = 0.2;
/** Below it a sound is too even to follow: a hum, a tone, silence. */
const LEAST_SPREAD = 0.12;
const LEAST_SECONDS = 2;
const LEAST_SEEN = 0.6;

/** Whether a sound varies enough to score; cheap to check before decoding frames. */
export function isUneven(loudness: readonly number[], looksPerSecond: number): boolean {
  return loudness.length >= LEAST_SECONDS * looksPerSecond && spreadOf(loudness) >= LEAST_SPREAD;
}

export function judgeProof(stretches: readonly ProofStretch[], looksPerSecond: number): SyncScore {
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

/** Chance correlation falls with the square root of the length. */
const leastScore = (seconds: number): number =>
  OUT_OF_STEP * Math.sqrt(Math.max(1, ENOUGH_SECONDS / seconds));

/** Pearson correlation of the lips with the sound `shift` samples earlier; 0 when either is constant. */
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
