/**
 * YIN, steps 2 to 5 (de Cheveigné and Kawahara, 2002): the cumulative mean normalised difference and the
 * first dip below the threshold, refined by a parabola.
 */
export interface PitchOptions {
  /** Hz. */
  readonly sampleRate: number;
  /** Hz; search range. Speaking voices lie between 60 and 450. */
  readonly lowest?: number;
  readonly highest?: number;
  /** Aperiodicity below which a frame is voiced, from 0 (perfect) to 1 (noise). */
  readonly threshold?: number;
}

/**
 * Finds the fundamental of one frame.
 * @param frame at least `pitchFrameLength(options)` samples, -1 to 1
 * @returns Hz, or undefined without a clear pitch
 */
export function findPitch(frame: Float32Array, options: PitchOptions): number | undefined {
  const { sampleRate, lowest = 60, highest = 450, threshold = 0.2 } = options;
  const shortest = Math.max(2, Math.floor(sampleRate / highest));
  const longest = Math.ceil(sampleRate / lowest);
  const span = frame.length - longest - 1;
  if (span < longest) return undefined;

  const normalised = normalisedDifference(frame, longest + 1, span);
  let lag = shortest;
  while (lag <= longest && valueAt(normalised, lag) >= threshold) lag++;
  if (lag > longest) return undefined;
  while (lag + 1 <= longest && valueAt(normalised, lag + 1) < valueAt(normalised, lag)) lag++;
  if (lag === longest) return undefined;
  return sampleRate / (lag + vertex(normalised, lag));
}

export function pitchFrameLength({ sampleRate, lowest = 60 }: PitchOptions): number {
  return 2 * Math.ceil(sampleRate / lowest) + 2;
}

function normalisedDifference(frame: Float32Array, lags: number, span: number): Float32Array {
  const normalised = new Float32Array(lags + 1);
  normalised[0] = 1;
  let sum = 0;
  for (let lag = 1; lag <= lags; lag++) {
    let difference = 0;
    for (let index = 0; index < span; index++) {
      const delta = valueAt(frame, index) - valueAt(frame, index + lag);
      difference += delta * delta;
    }
    sum += difference;
    normalised[lag] = sum === 0 ? 1 : (difference * lag) / sum;
  }
  return normalised;
}

function vertex(values: Float32Array, middle: number): number {
  const before = valueAt(values, middle - 1);
  const at = valueAt(values, middle);
  const after = valueAt(values, middle + 1);
  const bend = before + after - 2 * at;
  return bend === 0 ? 0 : Math.max(-1, Math.min(1, (before - after) / (2 * bend)));
}

function valueAt(values: Float32Array, index: number): number {
  return values[index] ?? 0;
}
