import type { SyncScore } from '@lisan/contract';
import { mean } from './built-in/image/polynomial';

/** Lip gap and loudness per sample of one stretch; undefined where no face is visible. */
export interface SyncExcerpt {
  readonly gaps: readonly (number | undefined)[];
  readonly loudness: readonly number[];
}

export const unknownSyncScore: SyncScore = { verdict: 'unknown', score: null, offset_milliseconds: null };

/**
 * Measured: lips that follow loudness 0.8, lips that shape every sound 0.6, unrelated sound under 0.2 (13 s
 * of three voices on two faces). Below OUT_OF_SYNC_MAX_SCORE the user gets a refund.
 */
const IN_SYNC_MIN_SCORE = 0.45;
const OUT_OF_SYNC_MAX_SCORE = 0.25;
/** Shorter videos need a higher score: chance correlation grows as data shrinks. */
const RELIABLE_SCORE_SECONDS = 4;
/** Seconds: the largest offset searched, and the largest that counts as in sync. */
const MAX_SEARCH_OFFSET_SECONDS = 0.33;
const MAX_IN_SYNC_OFFSET_SECONDS = 0.2;
/** Below it a sound is too even to follow: a hum, a tone, silence. */
const MIN_LOUDNESS_SPREAD = 0.12;
const MIN_SCORED_SECONDS = 2;
const MIN_VISIBLE_RATIO = 0.6;

/** Whether a sound varies enough to score; cheap to check before decoding frames. */
export function isVaried(loudness: readonly number[], samplesPerSecond: number): boolean {
  return (
    loudness.length >= MIN_SCORED_SECONDS * samplesPerSecond && spreadOf(loudness) >= MIN_LOUDNESS_SPREAD
  );
}

export function scoreSync(excerpts: readonly SyncExcerpt[], samplesPerSecond: number): SyncScore {
  const samples = excerpts.flatMap(({ gaps }) => gaps);
  const visible = samples.filter((gap) => gap !== undefined);
  const isVisible =
    visible.length >= MIN_SCORED_SECONDS * samplesPerSecond &&
    visible.length >= MIN_VISIBLE_RATIO * samples.length;
  const isAudible = isVaried(
    excerpts.flatMap(({ loudness }) => loudness),
    samplesPerSecond,
  );
  if (!isVisible || !isAudible) return unknownSyncScore;
  const maxShift = Math.floor(MAX_SEARCH_OFFSET_SECONDS * samplesPerSecond);
  const shifts = Array.from({ length: 2 * maxShift + 1 }, (_, i) => i - maxShift);
  const fits = shifts.map((shift) => ({ shift, value: correlate(excerpts, shift) }));
  const best = fits.reduce((one, other) => (other.value > one.value ? other : one));
  const score = Math.round(Math.max(0, Math.min(1, best.value)) * 100) / 100;
  const offset = best.shift / samplesPerSecond;
  if (score < minScore(visible.length / samplesPerSecond))
    return { verdict: 'out-of-step', score, offset_milliseconds: null };
  const isInSync = Math.abs(offset) <= MAX_IN_SYNC_OFFSET_SECONDS;
  return {
    verdict: score >= IN_SYNC_MIN_SCORE && isInSync ? 'in-step' : 'loose',
    score,
    offset_milliseconds: Math.round(offset * 1000),
  };
}

/** Chance correlation falls with the square root of the length. */
const minScore = (seconds: number): number =>
  OUT_OF_SYNC_MAX_SCORE * Math.sqrt(Math.max(1, RELIABLE_SCORE_SECONDS / seconds));

/** Pearson correlation of the lips with the sound `shift` samples earlier; 0 when either is constant. */
function correlate(excerpts: readonly SyncExcerpt[], shift: number): number {
  const pairs = excerpts.flatMap(({ gaps, loudness }) =>
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
