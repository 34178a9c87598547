import { weigh, type FirstLoad } from './weigh';

const load: FirstLoad = { scripts: 140, requests: 6, chain: 2, isThereBeforeScripts: true };
const faultsOf = (found: Record<string, FirstLoad>, budget: Record<string, FirstLoad>) =>
  weigh(found, budget)
    .filter(({ isWithin }) => !isWithin)
    .map(({ text }) => text);

describe('what a page fetches first', () => {
  it('is within its budget up to the last of it', () => {
    expect(weigh({ landing: load }, { landing: load })).toHaveLength(4);
    expect(faultsOf({ landing: load }, { landing: load })).toEqual([]);
  });

  it.each([
    [{ scripts: 140.1 }, 'landing: 140.1 kB of JavaScript, at most 140'],
    [{ requests: 7 }, 'landing: 7 requests, at most 6'],
    [{ chain: 3 }, 'landing: 3 in a row, at most 2'],
    [{ isThereBeforeScripts: false }, 'landing: nothing is there before the scripts'],
  ])('is over it with %j', (more, fault) => {
    expect(faultsOf({ landing: { ...load, ...more } }, { landing: load })).toEqual([fault]);
  });

  it('may be a picture where none is asked for', () => {
    expect(faultsOf({ landing: load }, { landing: { ...load, isThereBeforeScripts: false } })).toEqual([]);
  });

  it('is asked of every page that is known, and of no other', () => {
    expect(faultsOf({ landing: load }, { demo: load })).toEqual([
      'landing has no budget',
      'demo has a budget and was not looked at',
    ]);
  });
});
