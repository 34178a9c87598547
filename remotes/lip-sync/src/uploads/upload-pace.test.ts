import { measurePace } from './upload-pace';

test('the pace is that of the last seconds', () => {
  const pace = measurePace(10_000_000);
  expect(pace(0.5, 0)).toEqual({ bytesPerSecond: null, secondsLeft: null });
  expect(pace(0.55, 500).bytesPerSecond).toBeNull();
  expect(pace(0.6, 1_000)).toEqual({ bytesPerSecond: 1_000_000, secondsLeft: 4 });
  for (let second = 2; second <= 12; second += 1) pace(0.6 + (second - 1) * 0.01, second * 1_000);
  expect(pace(0.72, 13_000).bytesPerSecond).toBeCloseTo(100_000, -3);
});

test('what stands still has no end, and what begins again is measured anew', () => {
  const pace = measurePace(1_000);
  pace(0.5, 0);
  expect(pace(0.5, 2_000)).toEqual({ bytesPerSecond: 0, secondsLeft: null });
  expect(pace(0.1, 3_000).bytesPerSecond).toBeNull();
  expect(pace(0.9, 60_000).bytesPerSecond).toBeNull();
});
