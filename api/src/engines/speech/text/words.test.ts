import { wordRanges } from './words';

test('the longest text without a space is divided, and the memory of the server is not what it takes', () => {
  const text = '你好世'.repeat(16_666);
  const before = process.memoryUsage().heapUsed;
  const ranges = wordRanges(text);
  expect(ranges.length).toBeGreaterThan(10_000);
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(200 * 1024 * 1024);
});
