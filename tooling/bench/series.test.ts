import { Rounds, tabulate } from './series';

describe('the bench table', () => {
  it('divides each subject by the yardstick of the same round', () => {
    const found = new Rounds('bare');
    for (const [bare, ours] of [
      [100, 150],
      [200, 300],
      [100, 180],
    ] as const) {
      found.add('first paint, ms', 'bare', bare);
      found.add('first paint, ms', 'Lisan', ours);
    }
    expect(tabulate(found.list()).map((row) => Object.values(row))).toEqual([
      ['first paint, ms', 'bare', '100 (100 to 200)', ''],
      ['first paint, ms', 'Lisan', '180 (150 to 300)', '1.50 (1.50 to 1.80)'],
    ]);
  });

  it('shows no ratio for a row without a yardstick', () => {
    const found = new Rounds('bare');
    found.add('requests', 'Lisan', 8);
    expect(tabulate(found.list())).toMatchObject([{ median: '8', 'of the yardstick': '' }]);
  });
});
