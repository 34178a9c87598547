/** Seconds over which the level falls before a peak and recovers after it. */
const WINDOW_SECONDS = 0.003;

/**
 * Lowers the level around samples above `ceiling`, in place; quieter passages stay as they are.
 * @param samples mono
 * @param ceiling highest absolute value, 0 to 1
 */
export function limitPeaks(samples: Float32Array, sampleRate: number, ceiling: number): void {
  const width = Math.max(1, Math.round(WINDOW_SECONDS * sampleRate));
  const lowest = new Float32Array(samples.length + width).fill(1);
  let isAbove = false;
  for (const [index, sample] of samples.entries()) {
    const level = Math.abs(sample);
    if (level <= ceiling) continue;
    isAbove = true;
    const from = Math.max(0, index - width);
    for (let near = from; near <= index + width && near < lowest.length; near += 1)
      lowest[near] = Math.min(lowest[near] ?? 1, ceiling / level);
  }
  if (!isAbove) return;
  // The mean of minima never exceeds the limit that each peak needs.
  let sum = 0;
  const levels = new Float32Array(samples.length);
  for (let index = 0; index < samples.length + width; index += 1) {
    sum += (lowest[index] ?? 1) - (index >= 2 * width ? (lowest[index - 2 * width] ?? 1) : 0);
    if (index >= width) levels[index - width] = sum / Math.min(index + 1, 2 * width);
  }
  for (const [index, level] of levels.entries()) samples[index] = (samples[index] ?? 0) * Math.min(1, level);
}
