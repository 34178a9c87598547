import { judge } from './judge';
import type { Series } from './series';

const pair = (row: string, ours: number[], theirs: number[]): Series[] => [
  { row, subject: 'Lisan', rounds: ours },
  { row, subject: 'Lisan', rounds: theirs, commit: 'abc1234' },
];
const verdictOf = (row: string, ours: number[], theirs: number[]) =>
  judge(pair(row, ours, theirs))[0]?.verdict;

describe('two commits measured in the same rounds', () => {
  const calm = [1000, 1010, 990, 1005, 995, 1000, 1000];

  it('differ when a row is worse by more than its noise', () => {
    expect(
      verdictOf(
        'usable, ms',
        calm.map((one) => one * 1.1),
        calm,
      ),
    ).toBe('worse');
    expect(
      verdictOf(
        'usable, ms',
        calm.map((one) => one * 0.9),
        calm,
      ),
    ).toBe('better');
  });

  it('are the same within the noise of the rounds', () => {
    const restless = [1000, 1400, 900, 1300, 1000, 1250, 950];
    expect(verdictOf('usable, ms', restless.toReversed(), restless)).toBe('same');
    // The same tenth that a calm machine shows as worse.
    const slower = [1100, 1100, 1250, 1150, 1300, 1000, 1200];
    expect(verdictOf('usable, ms', slower, restless)).toBe('same');
  });

  it('share a slow round: it is slow for both', () => {
    const withPause = calm.with(3, 5000);
    expect(verdictOf('usable, ms', withPause, calm.with(3, 4990))).toBe('same');
    expect(judge(pair('usable, ms', withPause, calm.with(3, 4990)))[0]?.noise).toBeCloseTo(0.03);
  });

  it('are the same within what clocks and schedulers do', () => {
    expect(
      verdictOf(
        'usable, ms',
        calm.map((one) => one * 1.02),
        calm,
      ),
    ).toBe('same');
    // Three milliseconds of twenty are a frame's chance, not a fifth.
    expect(verdictOf('warm switch p95, ms', [23, 23, 23], [20, 20, 20])).toBe('same');
  });

  it('differ by seconds of a processor, as two rounds show already', () => {
    expect(verdictOf('build of chat, CPU s', [26.4, 27], [20, 21])).toBe('worse');
    expect(verdictOf('build of chat, CPU s', [2.4, 2.2], [1.6, 1.5])).toBe('worse');
    expect(verdictOf('build of chat, CPU s', [20.2, 21], [20, 21])).toBe('same');
    expect(verdictOf('build of chat, CPU s', [0.95, 0.91], [0.9, 0.85])).toBe('same');
  });

  it('differ by one request, as counts have no noise of their own', () => {
    expect(verdictOf('requests until then', [7, 7, 7], [6, 6, 6])).toBe('worse');
    expect(verdictOf('requests until then', [6, 6, 6], [6, 6, 6])).toBe('same');
  });

  it('are worse when something comes where nothing was', () => {
    expect(verdictOf('layout shift', [0.2, 0.2, 0.2], [0, 0, 0])).toBe('worse');
    expect(verdictOf('layout shift', [0, 0, 0], [0, 0, 0])).toBe('same');
  });

  it('are worse by less where more is better', () => {
    expect(verdictOf('list, requests/s', [800, 810, 790], [1000, 1000, 1000])).toBe('worse');
    expect(verdictOf('list, requests/s', [1200, 1210, 1190], [1000, 1000, 1000])).toBe('better');
  });
});

it('a row that one of them has alone is not judged', () => {
  expect(judge([{ row: 'usable, ms', subject: 'bare React page', rounds: [1] }])).toEqual([]);
});
