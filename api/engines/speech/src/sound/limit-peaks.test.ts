import { limitPeaks } from './limit-peaks';

const sampleRate = 22_050;
const tone = (level: number) =>
  Float32Array.from(
    { length: sampleRate },
    (_, index) => level * Math.sin((2 * Math.PI * 220 * index) / sampleRate),
  );
const peakOf = (samples: Float32Array) =>
  samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);

test('leaves quiet sound as it is', () => {
  const samples = tone(0.5);
  limitPeaks(samples, sampleRate, 0.8);
  expect(samples).toEqual(tone(0.5));
});

test.each([0.9, 1.5, 4])('keeps a tone of level %f below the ceiling, and not far below', (level) => {
  const samples = tone(level);
  limitPeaks(samples, sampleRate, 0.8);
  expect(peakOf(samples)).toBeLessThanOrEqual(0.8001);
  expect(peakOf(samples)).toBeGreaterThan(0.7);
});

test('lowers the level only around a peak', () => {
  const samples = tone(0.5);
  samples[11_000] = 2;
  limitPeaks(samples, sampleRate, 0.8);
  expect(peakOf(samples)).toBeLessThanOrEqual(0.8001);
  expect(samples.subarray(0, 10_800)).toEqual(tone(0.5).subarray(0, 10_800));
  expect(samples.subarray(11_200)).toEqual(tone(0.5).subarray(11_200));
});

test('accepts sound shorter than its window', () => {
  const samples = Float32Array.from([0, 3, -3]);
  limitPeaks(samples, sampleRate, 0.8);
  expect(peakOf(samples)).toBeLessThanOrEqual(0.8001);
});
