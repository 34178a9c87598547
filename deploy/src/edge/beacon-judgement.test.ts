import { judgeCanary, type Told } from './beacon-counts';

const budget = { minimumLoads: 50, extraFailureShare: 0.02 };
const judge = (canary: Told, stable: Told, own = budget) => judgeCanary({ canary, stable, budget: own });
const told = (failures: number, loads: number): Told => ({ failures, loads });

test.each([
  ['every page fails', told(50, 50), told(1, 400)],
  ['one in five fails', told(40, 200), told(4, 800)],
  ['a tenth more than elsewhere, where much fails', told(200, 500), told(100, 500)],
  ['it fails for most, and nobody has another', told(60, 80), told(0, 0)],
])('halts when %s', (_what, canary, stable) => {
  expect(judge(canary, stable)).toEqual({ halt: true, why: expect.stringMatching(/^It fails for /) });
});

test.each([
  ['too few opened it', told(49, 49), told(0, 900), /^Too few to judge \(50 are asked for\)/],
  ['it fails as often as the other', told(100, 200), told(390, 800), /^Within its budget/],
  ['everything fails, as elsewhere', told(200, 200), told(200, 200), /^Within its budget/],
  ['it fails more, within the budget', told(15, 500), told(10, 1000), /^Within its budget/],
  ['a few bad pages may be chance', told(4, 60), told(2, 600), /^Within its budget/],
  ['some fails, and nothing is known of the other', told(20, 80), told(3, 40), /^Too few have the stable/],
  ['a count is none', told(Number.NaN, 80), told(0, 80), /no count/],
  ['more failed than opened', told(90, 80), told(0, 80), /no count/],
  ['a count is endless', told(1, Infinity), told(0, 80), /no count/],
])('goes on when %s', (_what, canary, stable, why) => {
  expect(judge(canary, stable)).toEqual({ halt: false, why: expect.stringMatching(why) });
});

test('says what it saw, and what was allowed', () => {
  expect(judge(told(40.25, 200), told(4, 800)).why).toBe(
    'It fails for 12.3 % more at the least, and 2 % more than the stable version are allowed: 40.3 of 200 visitors saw it fail; of the stable version 4 of 800 visitors saw it fail.',
  );
});

/** The same numbers at each run. */
function createChance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** How many of these canaries end, each looked at after every tenth of 2,000 visitors. */
function haltedOf(canaries: number, shares: { canary: number; stable: number }): number {
  const chance = createChance(7);
  let halted = 0;
  for (let tried = 0; tried < canaries; tried += 1) {
    const [canary, stable] = [
      { loads: 0, failures: 0 },
      { loads: 0, failures: 0 },
    ];
    for (let visitor = 1; visitor <= 2_000; visitor += 1) {
      for (const [arm, share] of [
        [canary, shares.canary],
        [stable, shares.stable],
      ] as const) {
        arm.loads += 1;
        if (chance() < share) arm.failures += 1;
      }
      if (visitor % 10 !== 0 || !judge(canary, stable).halt) continue;
      halted += 1;
      break;
    }
  }
  return halted;
}

test('looked at two hundred times, sound canaries go on and bad ones end', () => {
  expect(haltedOf(200, { canary: 0.03, stable: 0.03 })).toBe(0);
  // All of the budget is used up, and no more.
  expect(haltedOf(200, { canary: 0.05, stable: 0.03 })).toBeLessThanOrEqual(8);
  expect(haltedOf(200, { canary: 0.15, stable: 0.03 })).toBe(200);
});
