import { describe, expect, test } from '@jest/globals';
import { MappedText } from './mapped-text';
import { readerOf, scriptRuns, writes } from './scripts';
import { wordRanges } from './words';

const runs = (text: string) =>
  scriptRuns(text, { from: 0, to: text.length }).map(({ from, to, script }) => [
    text.slice(from, to),
    script,
  ]);

describe('runs of one script', () => {
  test('punctuation and digits go with the letters before them, at the start with those behind', () => {
    expect(runs('"مرحبا" hello 12, عالم!')).toEqual([
      ['"مرحبا" ', 'Arabic'],
      ['hello 12, ', 'Latin'],
      ['عالم!', 'Arabic'],
    ]);
  });

  test('digits alone have no script', () => {
    expect(runs('12 + 3')).toEqual([['12 + 3', undefined]]);
  });

  test('letters outside the first plane count once', () => {
    expect(runs('𝐀b')).toEqual([['𝐀b', 'Latin']]);
  });
});

test('a language writes its script', () => {
  expect(writes('ar-EG', 'Arabic') && writes('ur', 'Arabic') && writes('en-GB', 'Latin')).toBe(true);
  expect(writes('en', 'Arabic') || writes('ar', 'Latin') || writes('ru', 'Latin')).toBe(false);
  expect([readerOf('Arabic'), readerOf('Latin'), readerOf('Cyrillic')]).toEqual(['ar', 'en-us', 'ru']);
});

test('words keep their punctuation; dashes and emoji are none; Chinese has words without spaces', () => {
  const words = (text: string) => wordRanges(text).map(({ from, to }) => text.slice(from, to));
  expect(words('Yes, — 😀 it’s  “12.5”!')).toEqual(['Yes,', 'it’s', '“12.5”!']);
  expect(words('السَّلَامُ، عَلَيْكُمْ')).toEqual(['السَّلَامُ،', 'عَلَيْكُمْ']);
  expect(words('我们去学校。').join('')).toBe('我们去学校');
});

describe('a text that knows where its characters came from', () => {
  test('through replacements that lengthen, shorten and swap', () => {
    const text = MappedText.of('ab-cd', 10)
      .replace(/-/g, '')
      .replace(/c/g, 'XYZ')
      .replace(/(a)(b)/g, (_, a = '', b = '') => b + a);
    expect(text.text).toBe('baXYZd');
    expect([...text.text].map((_, index) => text.originOf(index))).toEqual([10, 11, 13, 13, 13, 14]);
    expect(text.originOf(99)).toBe(14);
  });

  test('a replacement that finds nothing changes nothing', () => {
    const text = MappedText.of('abc');
    expect(text.replace(/x/g, 'y')).toBe(text);
  });
});

test('the longest text without a space is divided, and the memory of the server is not what it takes', () => {
  const text = '你好世'.repeat(16_666);
  const before = process.memoryUsage().heapUsed;
  const ranges = wordRanges(text);
  expect(ranges.length).toBeGreaterThan(10_000);
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(200 * 1024 * 1024);
});
