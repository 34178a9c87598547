/** What is heard of a tenth of a second. */
export interface Loudness {
  /** The loudest sample, 0 to 1. */
  readonly peak: number;
  /** Root of the mean square, 0 to 1. */
  readonly mean: number;
}

/** What can be wrong with a recording, while it is made. */
export type SoundFault = 'clipping' | 'noise' | 'quiet';

/** Where a converter has nothing above. */
const CLIPPED = 0.985;
/** A room at rest that is louder is heard in the voice. */
const NOISY = 0.02;
/** Speech that is never louder drowns in the noise of the line. */
const QUIET = 0.03;
/** Tenths of a second before anything is said of the whole. */
const ENOUGH = 40;
/** How many of the last tenths of a second are looked at. */
const LOOKED_AT = 100;

export function loudnessOf(samples: Float32Array): Loudness {
  let peak = 0;
  let sum = 0;
  for (const sample of samples) {
    peak = Math.max(peak, Math.abs(sample));
    sum += sample * sample;
  }
  return { peak, mean: samples.length === 0 ? 0 : Math.sqrt(sum / samples.length) };
}

/** The one fault that matters most of what was heard lately; undefined where all is well or too little was heard. */
export function findFault(heard: readonly Loudness[]): SoundFault | undefined {
  const lately = heard.slice(-LOOKED_AT);
  if (lately.slice(-20).filter(({ peak }) => peak >= CLIPPED).length > 1) return 'clipping';
  if (lately.length < ENOUGH) return undefined;
  const means = lately.map(({ mean }) => mean).sort((one, other) => one - other);
  const [rest = 0, loud = 0] = [means[Math.floor(means.length * 0.1)], means[Math.floor(means.length * 0.9)]];
  if (loud < QUIET) return 'quiet';
  // A voice that never rests is no noise: between words it must be louder than the room by far.
  return rest > NOISY && loud < rest * 6 ? 'noise' : undefined;
}
