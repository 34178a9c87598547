/**
 * Fewer samples a second, for measuring: each output sample is the mean of those it stands for, which is a filter
 * good enough for pitch and loudness (not for listening). A rate that is low enough already is left alone.
 */
export function resampleForMeasuring(
  samples: Float32Array,
  sampleRate: number,
  wanted: number,
): { samples: Float32Array; sampleRate: number } {
  const step = Math.floor(sampleRate / wanted);
  if (step < 2) return { samples, sampleRate };
  const fewer = new Float32Array(Math.floor(samples.length / step));
  for (let index = 0; index < fewer.length; index++) {
    let sum = 0;
    for (let offset = 0; offset < step; offset++) sum += samples[index * step + offset] ?? 0;
    fewer[index] = sum / step;
  }
  return { samples: fewer, sampleRate: sampleRate / step };
}
