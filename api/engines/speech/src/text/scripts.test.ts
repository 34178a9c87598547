import { MappedText } from './mapped-text';
import { readerOf, scriptRuns, writes } from './scripts';
import { wordRanges } from './words';

const runs = (text: string) =>
  scriptRuns(text, { from: 0, to: text.length }).map(({ from, to, script }) => [
    text.slice(from, to),
    script,
  ]);

describe('script runs', () => {
  test('attach punctuation and digits to the letters before them, or at the start to those after', () => {
    expect(runs('"مرحبا" hello 12, عالم!')).toEqual([
      ['"مرحبا" ', 'Arabic'],
      ['hello 12, ', 'Latin'],
      ['عالم!', 'Arabic'],
    ]);
  });

  test('have no script for digits alone', () => {
    expect(runs('12 + 3')).toEqual([['12 + 3', undefined]]);
  });

  test('count letters outside the BMP once', () => {
    expect(runs('𝐀b')).toEqual([['𝐀b', 'Latin']]);
  });
});

test('writes() knows the scripts of a language', () => {
  expect(writes('ar-EG', 'Arabic') && writes('ur', 'Arabic') && writes('en-GB', 'Latin')).toBe(true);
  expect(writes('en', 'Arabic') || writes('ar', 'Latin') || writes('ru', 'Latin')).toBe(false);
  expect([readerOf('Arabic'), readerOf('Latin'), readerOf('Cyrillic')]).toEqual(['ar', 'en-us', 'ru']);
});

test('wordRanges() keeps punctuation, skips dashes and emoji, and splits Chinese', () => {
  const words = (text: string) => wordRanges(text).map(({ from, to }) => text.slice(from, to));
  expect(words('Yes, — 😀 it’s  “12.5”!')).toEqual(['Yes,', 'it’s', '“12.5”!']);
  expect(words('السَّلَامُ، عَلَيْكُمْ')).toEqual(['السَّلَامُ،', 'عَلَيْكُمْ']);
  expect(words('我们去学校。').join('')).toBe('我们去学校');
});

describe('mapped text', () => {
  test('tracks origins through replacements that lengthen, shorten and swap', () => {
    const text = MappedText.of('ab-cd', 10)
      .replace(/-/g, '')
      .replace(/c/g, 'XYZ')
      .replace(/(a)(b)/g, (_, a = '', b = '') => b + a);
    expect(text.text).toBe('baXYZd');
    expect([...text.text].map((_, index) => text.originOf(index))).toEqual([10, 11, 13, 13, 13, 14]);
    expect(text.originOf(99)).toBe(14);
  });

  test('does not change when a replacement matches nothing', () => {
    const text = MappedText.of('abc');
    expect(text.replace(/x/g, 'y')).toBe(text);
  });
});

test('divides the longest text without spaces without using much memory', () => {
  const text = '你好世'.repeat(16_666);
  const before = process.memoryUsage().heapUsed;
  const ranges = wordRanges(text);
  expect(ranges.length).toBeGreaterThan(10_000);
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(200 * 1024 * 1024);
});
