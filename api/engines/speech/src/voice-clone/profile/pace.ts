const FRAMES_PER_SECOND = 100;
/** Amplitude ratio (2 dB) by which a syllable core exceeds its neighbours. */
const MIN_DIP_RATIO = 1.26;
/** Seconds between two cores; speech has at most about 9 syllables per second. */
const MIN_GAP_SECONDS = 0.09;

export interface Pace {
  readonly syllablesPerSecond: number;
  readonly speakingSeconds: number;
}

/**
 * Counts syllable cores as peaks of the smoothed loudness curve, after de Jong and Wempe (2009): loud peaks
 * with a dip before them.
 * @param samples mono, -1 to 1
 * @param isVoiced whether the sound at this second has a pitch: fricatives and clicks are loud but not
 * syllables
 */
export function measurePace(
  samples: Float32Array,
  sampleRate: number,
  isVoiced: (second: number) => boolean,
): Pace {
  const loudness = smooth(loudnessCurve(samples, sampleRate));
  const floor = speechFloor(loudness);
  const speaking = loudness.filter((value) => value >= floor).length / FRAMES_PER_SECOND;
  if (speaking === 0) return { syllablesPerSecond: 0, speakingSeconds: 0 };
  return { syllablesPerSecond: countCores(loudness, floor, isVoiced) / speaking, speakingSeconds: speaking };
}

function countCores(
  loudness: readonly number[],
  floor: number,
  isVoiced: (second: number) => boolean,
): number {
  let count = 0;
  let lastPeak = -Infinity;
  let dip = 0;
  for (let index = 1; index < loudness.length - 1; index++) {
    const [before, here, after] = [loudness[index - 1] ?? 0, loudness[index] ?? 0, loudness[index + 1] ?? 0];
    dip = Math.min(dip, here);
    const isPeak = here >= before && here > after && here >= floor;
    if (!isPeak || here < dip * MIN_DIP_RATIO || !isVoiced(index / FRAMES_PER_SECOND)) continue;
    if (index - lastPeak >= MIN_GAP_SECONDS * FRAMES_PER_SECOND) {
      count++;
      lastPeak = index;
    }
    dip = here;
  }
  return count;
}

function loudnessCurve(samples: Float32Array, sampleRate: number): number[] {
  const hop = sampleRate / FRAMES_PER_SECOND;
  const curve: number[] = [];
  for (let start = 0; start + hop <= samples.length; start += hop) {
    const [from, to] = [Math.floor(start), Math.floor(start + hop)];
    let energy = 0;
    for (let index = from; index < to; index++) energy += (samples[index] ?? 0) ** 2;
    curve.push(Math.sqrt(energy / (to - from)));
  }
  return curve;
}

/** Moving average over 50 ms, so that pulses of a low voice do not count as syllables. */
function smooth(curve: readonly number[]): number[] {
  return curve.map((_, index) => {
    const around = curve.slice(Math.max(0, index - 2), index + 3);
    return around.reduce((sum, value) => sum + value, 0) / around.length;
  });
}

/** 25 dB below the 99th percentile, so that a single bang does not hide the voice. */
function speechFloor(curve: readonly number[]): number {
  const sorted = [...curve].sort((one, other) => one - other);
  const loud = sorted[Math.floor(sorted.length * 0.99)] ?? 0;
  return Math.max(loud * 0.056, 1e-4);
}
