/** How many parts a recording is drawn in, whatever its length. */
export const PEAKS = 120;

/** Loudness of equal parts of a recording, 0 to 100, the loudest part being 100; silence stays 0. */
export function peaksOf(samples: Float32Array): number[] {
  const part = samples.length / PEAKS;
  const peaks = Array.from({ length: PEAKS }, (_, index) => {
    const end = Math.min(samples.length, Math.floor((index + 1) * part));
    let loudest = 0;
    for (let at = Math.floor(index * part); at < end; at += 1)
      loudest = Math.max(loudest, Math.abs(samples[at] ?? 0));
    return loudest;
  });
  const top = Math.max(0, ...peaks);
  return peaks.map((peak) => (top === 0 ? 0 : Math.round((100 * peak) / top)));
}
