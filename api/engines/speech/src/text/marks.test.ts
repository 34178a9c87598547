import { jest } from '@jest/globals';
import {
  asPlainText,
  contextOf,
  cutAtMarks,
  encodeMarks,
  hasMarks,
  marksIn,
  pausesOf,
  withoutMarks,
} from './marks';

describe('marks in a text', () => {
  it.each([
    ['Hello [pause 2] world.', ['pause'], 2],
    ['مرحبًا [وقفة ١٫٥] بكم.', ['pause'], 1.5],
    ['[pause 99] a [PAUSE 0.4] b', ['pause'], 10.4],
    ['This is *very important* now.', ['emphasis'], 0],
    ['[slow]One.[/slow] [fast]Two.[/fast]', ['slow', 'fast'], 0],
    ['[ببطء]واحد.[/ببطء] [تهجئة]كتب[/تهجئة]', ['slow', 'spell'], 0],
  ])('%s', (text, marks, seconds) => {
    const encoded = encodeMarks(text);
    expect(encoded).toHaveLength(text.length);
    expect(marksIn(encoded)).toEqual(marks);
    expect(pausesOf(encoded)).toBeCloseTo(seconds);
    expect(withoutMarks(encoded)).not.toMatch(/[[\]*]/);
  });

  it.each([
    '2 * 3 * 4 = 24',
    'a*b*c',
    '**bold** and * a list',
    '[paused] [pause] [pause x] [slowly] [link](https://example.com)',
    'an array[2] <break time="2s"/>',
    `*${'a'.repeat(300)}*`,
    'one *two\nthree* four',
  ])('ignore lookalikes: %j', (text) => {
    expect(encodeMarks(text)).toBe(text);
    expect(hasMarks(encodeMarks(text))).toBe(false);
  });

  it('cannot be injected through their private-use characters', () => {
    expect(encodeMarks('a\uE003b\uE110c')).toBe('a b c');
    expect(asPlainText('a\uE003b[pause 2]')).toBe('a b[pause 2]');
  });

  it('split a sentence where its delivery changes and continue into later sentences', () => {
    const text = encodeMarks('One [slow]two. Three[/slow] four.');
    const cut = (from: number, to: number) =>
      cutAtMarks(text, { from, to }).map(({ from: start, to: end, prosody }) => [
        text.slice(start, end).trim(),
        prosody.slow,
      ]);
    expect(cut(0, 14)).toEqual([
      ['One', false],
      ['two.', true],
    ]);
    expect(cut(15, text.length)).toEqual([
      ['Three', true],
      ['four.', false],
    ]);
    expect(contextOf(text, 15)).not.toBe('');
    expect(contextOf(text, 0)).toBe('');
  });

  it('are found quickly in the longest texts', () => {
    const startedAt = performance.now();
    for (const text of [
      '*a'.repeat(25_000),
      '[pause '.repeat(7_000),
      '[slow]a'.repeat(7_000),
      '* '.repeat(25_000),
    ])
      encodeMarks(text);
    expect(performance.now() - startedAt).toBeLessThan(1_500);
  });

  it('are parsed once for ten thousand sentences', () => {
    const text = encodeMarks(`[slow]${'ab. '.repeat(10_000)}`);
    const looks = [jest.spyOn(String.prototype, 'lastIndexOf'), jest.spyOn(String.prototype, 'matchAll')];
    const contexts = Array.from({ length: 10_000 }, (_, index) => contextOf(text, 6 + 4 * index));
    const count = looks.reduce((sum, look) => sum + look.mock.calls.length, 0);
    looks.forEach((look) => look.mockRestore());
    expect(count).toBeLessThan(10);
    expect(new Set(contexts)).toEqual(new Set(['slow 0']));
  });
});
