import { inTurn, nextPaintOf, Rounds, tabulate, type Goals } from './series';

const row = 'first paint, ms';

function table(goals: Goals) {
  const found = new Rounds();
  for (const [bare, bundle, ours] of [
    [100, 200, 150],
    [200, 300, 300],
    [100, 200, 180],
  ] as const) {
    found.add(row, 'bare page', bare);
    found.add(row, 'one bundle', bundle);
    found.add(row, 'Lisan', ours);
  }
  return tabulate(found.list(), goals).map((line) => Object.values(line).join(' | '));
}

describe('the bench table', () => {
  it('divides each subject by the yardsticks of the same round', () => {
    expect(table({})).toEqual([
      `${row} | bare page | 100 (100 to 200) |  | 0.50 (0.50 to 0.67) |  | `,
      `${row} | one bundle | 200 (200 to 300) | 2 (1.50 to 2) |  |  | `,
      `${row} | Lisan | 180 (150 to 300) | 1.50 (1.50 to 1.80) | 0.90 (0.75 to 1) |  | `,
    ]);
  });

  it.each([
    [[{ most: 180 }], '≤ 180 | met'],
    [[{ most: 179 }], '≤ 179 | not met'],
    [[{ least: 200 }], '≥ 200 | not met'],
    [[{ most: 1.5, of: 'bare' }], '≤ 1.5 of bare | met'],
    [
      [
        { most: 1.5, of: 'bare' },
        { most: 0.8, of: 'one bundle' },
      ],
      '≤ 1.5 of bare, ≤ 0.8 of one bundle | not met',
    ],
  ] as const)('judges Lisan by %j', (goals, judged) => {
    const lines = table({ [row]: goals });
    expect(lines.filter((line) => line.endsWith('met'))).toEqual([expect.stringMatching(` ${judged}$`)]);
  });

  it('does not meet a goal whose yardstick was not measured', () => {
    const found = new Rounds();
    found.add(row, 'Lisan', 1);
    expect(tabulate(found.list(), { [row]: [{ most: 2, of: 'bare' }] })).toMatchObject([{ '': 'not met' }]);
  });
});

it('turns the order of subjects in every other round', () => {
  expect([1, 2, 3].map((round) => inTurn(['a', 'b'], round).join(''))).toEqual(['ab', 'ba', 'ab']);
});

it('leaves out the slowest of every fifty interactions from the next paint', () => {
  expect(nextPaintOf([24, 300, 80], 49)).toBe(300);
  expect(nextPaintOf([24, 300, 80], 50)).toBe(80);
  expect(nextPaintOf([], 10)).toBe(0);
});
