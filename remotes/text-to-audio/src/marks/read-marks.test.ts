import { readMarks, spansAt, unmark } from './read-marks';

const problemsOf = (text: string) =>
  readMarks(text).problems.map(({ kind, from, to, line }) => [kind, text.slice(from, to), line]);

describe('marks in a text', () => {
  it('are found with what they enclose, in both languages', () => {
    const text = 'A [slow]calm *sea*[/slow]. [pause 1.5]\nثم [بسرعة]اركض[/بسرعة].';
    const { tokens, spans, problems } = readMarks(text);
    expect(tokens.map(({ from, to }) => text.slice(from, to))).toEqual([
      '[slow]',
      '*',
      '*',
      '[/slow]',
      '[pause 1.5]',
      '[بسرعة]',
      '[/بسرعة]',
    ]);
    expect(spans.map(({ name, open, close }) => [name, text.slice(open.to, close.from)])).toEqual([
      ['slow', 'calm *sea*'],
      ['fast', 'اركض'],
      ['emphasis', 'sea'],
    ]);
    expect(problems).toEqual([]);
  });

  it.each([
    [
      'Hello *there my [slow friend',
      [
        ['star', '*', 1],
        ['broken', '[slow friend', 1],
      ],
    ],
    ['One.\n[slow]Two.\nThree.', [['open', '[slow]', 2]]],
    ['One.\nTwo.[/fast]', [['stray', '[/fast]', 2]]],
    ['Wait [pause 100] now', [['broken', '[pause 100]', 1]]],
    ['[ببطء] كلمة [/slow]', []],
    ['2 * 3 * 4, a list:\n* one\n* two [1] [pausenbrot]', []],
  ] as const)('that are unclosed are reported with their line: %j', (text, expected) => {
    expect(problemsOf(text)).toEqual(expected);
  });

  it('are known at the caret and can be removed', () => {
    const text = 'A [slow]calm *sea*[/slow].';
    const around = spansAt(readMarks(text), text.indexOf('sea') + 1);
    expect(around.map(({ name }) => name)).toEqual(['slow', 'emphasis']);
    const [slow] = around;
    if (!slow) throw new Error('No mark.');
    const { from, to, put } = unmark(text, slow);
    expect(text.slice(0, from) + put + text.slice(to)).toBe('A calm *sea*.');
    expect(spansAt(readMarks(text), 0)).toEqual([]);
  });
});
