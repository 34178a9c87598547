/** Coefficients at 48 kHz. Source: ITU-R BS.1770-5, tables 1 and 2. */
const shelf = {
  b: [1.53512485958697, -2.69169618940638, 1.19839281085285],
  a: [-1.69065929318241, 0.73248077421585],
};
const highPass = { b: [1, -2, 1], a: [-1.99004745483398, 0.99007225036621] };
const BLOCK_SAMPLES = 19_200;
const STEP_SAMPLES = 4_800;

function filter(samples: Float64Array, { b, a }: typeof shelf): Float64Array {
  const [b0 = 0, b1 = 0, b2 = 0] = b;
  const [a1 = 0, a2 = 0] = a;
  let [x1, x2, y1, y2] = [0, 0, 0, 0];
  return samples.map((x) => {
    const y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2;
    [x1, x2, y1, y2] = [x, x1, y, y1];
    return y;
  });
}

const levelOf = (power: number) => -0.691 + 10 * Math.log10(power);
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * Integrated loudness in LUFS, with both gates.
 * @param samples mono, -1 to 1, 48 kHz
 */
export function loudnessOf(samples: Float32Array): number {
  const weighted = filter(filter(Float64Array.from(samples), shelf), highPass);
  const powers: number[] = [];
  for (let from = 0; from + BLOCK_SAMPLES <= weighted.length; from += STEP_SAMPLES)
    powers.push(mean(Array.from(weighted.subarray(from, from + BLOCK_SAMPLES), (value) => value * value)));
  const audible = powers.filter((power) => levelOf(power) > -70);
  const limit = levelOf(mean(audible)) - 10;
  return levelOf(mean(audible.filter((power) => levelOf(power) > limit)));
}
