import { mediaLength, mediaTime } from './useMediaElement';
import { peaksOf } from './usePeaks';

describe('peaksOf', () => {
  it('takes the loudest sample of each part, relative to the loudest of all', () => {
    expect(peaksOf(Float32Array.from([0.1, -0.5, 0.25, 0, 0, 0.125]), 3)).toEqual([1, 0.5, 0.25]);
  });

  it('leaves silence silent', () => {
    expect(peaksOf(new Float32Array(10), 2)).toEqual([0, 0]);
  });

  it.each([0, 1, 5])('returns the requested number of parts for %d samples', (length) => {
    expect(peaksOf(new Float32Array(length).fill(0.5), 8)).toHaveLength(8);
  });

  it('handles a long recording', () => {
    const long = new Float32Array(8000 * 300);
    long[long.length - 1] = -1;
    expect(peaksOf(long, 72).at(-1)).toBe(1);
  });
});

describe('mediaTime', () => {
  it.each([
    [0, '0:00'],
    [59.9, '0:59'],
    [61, '1:01'],
    [3661, '1:01:01'],
    [-3, '0:00'],
    [Infinity, '0:00'],
    [NaN, '0:00'],
  ])('formats %d seconds as %s', (seconds, text) => {
    expect(mediaTime(seconds)).toBe(text);
  });
});

describe('mediaLength', () => {
  it.each([
    [62.9, '1:03'],
    [59.6, '1:00'],
    [3661, '1:01:01'],
    [NaN, '0:00'],
  ])('formats a length of %d seconds as %s', (seconds, text) => {
    expect(mediaLength(seconds)).toBe(text);
  });
});
