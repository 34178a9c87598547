import { percentile } from '../image/polynomial';

export interface SoundCurve {
  /** 0 silence to 1 the loudest of this recording. */
  readonly loudness: Float32Array;
  /** 0 dark ("oo", "m") to 1 bright and hissing ("s"). */
  readonly brightness: Float32Array;
}

export const SOUND_SAMPLES_PER_SECOND = 16_000;

/** Seconds: the mouth opens faster than it closes. */
const ATTACK_SECONDS = 0.035;
const RELEASE_SECONDS = 0.085;
const STEP_SECONDS = 0.005;
/** Decibels below the loudest passages at which the mouth is closed. */
const MAX_RANGE_DECIBELS = 32;
const MIN_RANGE_DECIBELS = 12;
/** Decibels relative to full scale. */
const SILENCE_DECIBELS = -58;

/** Measures mono samples at SOUND_SAMPLES_PER_SECOND, one value for the middle of each frame. */
export function measureSound(samples: Float32Array, frames: number, framesPerSecond: number): SoundCurve {
  const step = Math.round(SOUND_SAMPLES_PER_SECOND * STEP_SECONDS);
  const window = step * 4;
  const steps = Math.max(1, Math.ceil(samples.length / step));
  const levels = new Float32Array(steps);
  const bright = new Float32Array(steps);
  for (let i = 0; i < steps; i++) {
    let energy = 0;
    let change = 0;
    const windowStart = Math.max(1, i * step - (window - step) / 2);
    const end = Math.min(samples.length, windowStart + window);
    for (let k = windowStart; k < end; k++) {
      const value = samples[k] as number;
      energy += value * value;
      change += (value - (samples[k - 1] as number)) ** 2;
    }
    levels[i] = 10 * Math.log10(energy / window + 1e-10);
    // A tone of f hertz gives 2 sin(pi f / rate) squared: 0.02 at 350 Hz, 1 at 2700 Hz.
    bright[i] = Math.min(1, Math.sqrt(change / (energy + 1e-9)) / 1.1);
  }
  const loudest = percentile([...levels], 0.95);
  // Room noise lies above silence; without a pause it cannot be measured.
  const noise = Math.min(percentile([...levels], 0.05) + 3, loudest - MIN_RANGE_DECIBELS);
  const silence = Math.max(loudest - MAX_RANGE_DECIBELS, noise, SILENCE_DECIBELS);
  const span = Math.max(MIN_RANGE_DECIBELS, loudest - silence);
  const followed = follow(levels.map((level) => Math.min(1, Math.max(0, (level - silence) / span))));
  const at = (frame: number): number =>
    Math.min(steps - 1, Math.max(0, Math.round((frame + 0.5) / framesPerSecond / STEP_SECONDS)));
  const isOver = (frame: number): boolean =>
    (frame + 0.5) / framesPerSecond > samples.length / SOUND_SAMPLES_PER_SECOND;
  return {
    loudness: Float32Array.from({ length: frames }, (_, i) => (isOver(i) ? 0 : (followed[at(i)] as number))),
    brightness: Float32Array.from({ length: frames }, (_, i) => (isOver(i) ? 0 : (bright[at(i)] as number))),
  };
}

function follow(levels: Float32Array): Float32Array {
  const rise = 1 - Math.exp(-STEP_SECONDS / ATTACK_SECONDS);
  const fall = 1 - Math.exp(-STEP_SECONDS / RELEASE_SECONDS);
  // Lips move before the sound: read the curve half an attack ahead.
  const lead = Math.round(ATTACK_SECONDS / STEP_SECONDS);
  let value = 0;
  return levels.map((_, i) => {
    const goal = levels[Math.min(levels.length - 1, i + lead)] as number;
    value += (goal - value) * (goal > value ? rise : fall);
    return value;
  });
}
