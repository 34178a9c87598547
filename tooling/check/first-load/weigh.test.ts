import { weigh, type FirstLoad } from './weigh';

const load: FirstLoad = { scripts: 140, requests: 6, chain: 2, isThereBeforeScripts: true };
const faultsOf = (found: Record<string, FirstLoad>, budget: Record<string, FirstLoad>) =>
  weigh(found, budget)
    .filter(({ isWithin }) => !isWithin)
    .map(({ text }) => text);

describe('the first load of a page', () => {
  it('may use up its budget', () => {
    expect(weigh({ landing: load }, { landing: load })).toHaveLength(4);
    expect(faultsOf({ landing: load }, { landing: load })).toEqual([]);
  });

  it.each([
    [{ scripts: 140.1 }, 'landing: 140.1 kB of JavaScript, at most 140'],
    [{ requests: 7 }, 'landing: 7 requests, at most 6'],
    [{ chain: 3 }, 'landing: 3 in a row, at most 2'],
    [{ isThereBeforeScripts: false }, 'landing: nothing is there before the scripts'],
  ])('is over budget with %j', (more, fault) => {
    expect(faultsOf({ landing: { ...load, ...more } }, { landing: load })).toEqual([fault]);
  });

  it("may have prerendered HTML when the budget doesn't require it", () => {
    expect(faultsOf({ landing: load }, { landing: { ...load, isThereBeforeScripts: false } })).toEqual([]);
  });

  it('needs a budget for each page, and a page for each budget', () => {
    expect(faultsOf({ landing: load }, { demo: load })).toEqual([
      'landing has no budget',
      'demo has a budget and was not looked at',
    ]);
  });
});
