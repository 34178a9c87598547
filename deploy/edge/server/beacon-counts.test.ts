import type { ReleaseManifest } from '@lisan/contract';
import { countAttempts } from './attempts';
import { createBeaconCounts, judgeCanary, type BeaconCounts, type LoadCounts } from './beacon-counts';
import { createBeaconMetrics } from './beacon-metrics';
import { createKnownVersions, createVisitorNumbers } from './beacons';

const canary = { remote: 'chat', version: '0.2.0-22222222' };
const stable = { remote: 'chat', version: '0.1.0-11111111' };
const budget = { minimumLoads: 30, extraFailureShare: 0.05 };
const minute = 60_000;
let time = 0;
let counts: BeaconCounts;

beforeEach(() => {
  time = 0;
  counts = createBeaconCounts(() => time);
});

const open = (visitor: number, one = canary) => counts.add(visitor, { opened: [one], failed: [] });
const fail = (visitor: number, one = canary) => counts.add(visitor, { opened: [one], failed: [one] });
const count = () => counts.count(canary, 30 * minute);

test('counts a visitor once, by the share of failed pages', () => {
  for (let page = 0; page < 3; page += 1) open(1);
  fail(1);
  fail(2);
  open(3);
  expect(count()).toEqual({ loads: 3, failures: 1.25 });
});

test('does not halt a canary for a flood from one network or page', () => {
  for (let visitor = 0; visitor < 100; visitor += 1) {
    open(visitor);
    open(visitor, stable);
  }
  for (let flood = 0; flood < 5_000; flood += 1) {
    fail(7);
    counts.add(8, { opened: [], failed: [canary, canary] });
  }
  expect(count()).toEqual({ loads: 100, failures: expect.closeTo(2, 1) });
  expect(counts.judge(canary, stable.version, budget).halt).toBe(false);
});

test('halts a canary that fails for its visitors', () => {
  for (let visitor = 0; visitor < 40; visitor += 1) {
    open(visitor, stable);
    fail(1_000 + visitor);
  }
  expect(counts.judge(canary, stable.version, budget)).toEqual({
    halt: true,
    why: expect.stringContaining('40 of 40 visitors'),
  });
});

test('does not let earlier successes outweigh late failures', () => {
  for (let visitor = 0; visitor < 900; visitor += 1) {
    open(visitor);
    open(visitor, stable);
  }
  time = 60 * minute;
  for (let visitor = 0; visitor < 40; visitor += 1) {
    fail(visitor);
    open(visitor, stable);
  }
  expect(counts.judge(canary, stable.version, budget).halt).toBe(true);
});

test('judges rarely opened views over a day, and not longer', () => {
  for (let visitor = 0; visitor < 40; visitor += 1) {
    time += 10 * minute;
    fail(visitor);
    open(visitor, stable);
  }
  expect(count().loads).toBeLessThan(budget.minimumLoads);
  expect(counts.judge(canary, stable.version, budget).halt).toBe(true);
  time += 25 * 60 * minute;
  open(1);
  expect(counts.count(canary, 24 * 60 * minute)).toEqual({ loads: 1, failures: 0 });
});

test('limits its memory and keeps the newest', () => {
  for (let slice = 0; slice < 100; slice += 1) {
    time += 5 * minute;
    for (let visitor = 0; visitor < 1_500; visitor += 1) open(slice * 1_500 + visitor);
  }
  expect(counts.count(canary, 24 * 60 * minute).loads).toBe(50_000);
  expect(count().loads).toBeGreaterThanOrEqual(5_000);
});

describe('visitors', () => {
  test('are distinguished by network without being identifiable', () => {
    const numberOf = createVisitorNumbers(() => time);
    expect(numberOf('192.0.2.1')).toBe(numberOf('::ffff:192.0.2.1'));
    expect(numberOf('192.0.2.1')).not.toBe(numberOf('192.0.2.2'));
    expect(numberOf('2001:db8::1')).toBe(numberOf('2001:db8:0:ffff::1'));
    expect(numberOf('2001:db8::1')).not.toBe(numberOf('2001:db8:1::1'));
    expect(createVisitorNumbers()('192.0.2.1')).not.toBe(numberOf('192.0.2.1'));
  });

  test('get new numbers the next day', () => {
    const numberOf = createVisitorNumbers(() => time);
    const before = numberOf('192.0.2.1');
    time = 23 * 60 * minute;
    expect(numberOf('192.0.2.1')).toBe(before);
    time = 24 * 60 * minute;
    expect(numberOf('192.0.2.1')).not.toBe(before);
  });
});

test('count an IPv6 network once, in any notation', () => {
  const attempts = countAttempts({ most: 3, within: 60_000 }, () => 0);
  const waits = ['2001:db8::1', '2001:db8::2', '2001:0db8:0:0:1::3', '2001:db8::4'].map((ip) =>
    attempts.begin(ip),
  );
  expect(waits).toEqual([undefined, undefined, undefined, 60]);
  expect(attempts.begin('2001:db8:0:1::1')).toBeUndefined();
  expect(attempts.begin('192.0.2.1')).toBeUndefined();
});

describe('judgement', () => {
  const judge = (canary: LoadCounts, stable: LoadCounts) =>
    judgeCanary({ canary, stable, budget: { minimumLoads: 50, extraFailureShare: 0.02 } });
  const reported = (failures: number, loads: number): LoadCounts => ({ failures, loads });

  test.each([
    ['every page fails', reported(50, 50), reported(1, 400)],
    ['one in five fails', reported(40, 200), reported(4, 800)],
    ['a tenth more than elsewhere, where much fails', reported(200, 500), reported(100, 500)],
    ['it fails for most, and nobody has another', reported(60, 80), reported(0, 0)],
  ])('halts when %s', (_what, canary, stable) => {
    expect(judge(canary, stable)).toEqual({ halt: true, why: expect.stringMatching(/^It fails for /) });
  });

  test.each([
    ['too few opened it', reported(49, 49), reported(0, 900), /^Too few to judge \(the minimum is 50\)/],
    ['it fails as often as the other', reported(100, 200), reported(390, 800), /^Within its budget/],
    ['everything fails, as elsewhere', reported(200, 200), reported(200, 200), /^Within its budget/],
    ['it fails more, within the budget', reported(15, 500), reported(10, 1000), /^Within its budget/],
    ['a few bad pages may be chance', reported(4, 60), reported(2, 600), /^Within its budget/],
    [
      'some fails, and nothing is known of the other',
      reported(20, 80),
      reported(3, 40),
      /^Too few have the stable/,
    ],
    ['a count is none', reported(Number.NaN, 80), reported(0, 80), /no count/],
    ['more failed than opened', reported(90, 80), reported(0, 80), /no count/],
    ['a count is endless', reported(1, Infinity), reported(0, 80), /no count/],
  ])('continues when %s', (_what, canary, stable, why) => {
    expect(judge(canary, stable)).toEqual({ halt: false, why: expect.stringMatching(why) });
  });

  test('reports observed and allowed failures', () => {
    expect(judge(reported(40.25, 200), reported(4, 800)).why).toBe(
      'It fails for at least 12.3 % more, and 2 % more than the stable version are allowed: 40.3 of 200 visitors saw it fail; of the stable version 4 of 800 visitors saw it fail.',
    );
  });

  function createChance(seed: number): () => number {
    let state = seed;
    return () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return state / 2 ** 32;
    };
  }

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

  test('keeps sound canaries and halts bad ones over two hundred checks', () => {
    expect(haltedOf(200, { canary: 0.03, stable: 0.03 })).toBe(0);
    expect(haltedOf(200, { canary: 0.05, stable: 0.03 })).toBeLessThanOrEqual(8);
    expect(haltedOf(200, { canary: 0.15, stable: 0.03 })).toBe(200);
  });
});

describe('known versions', () => {
  const setOf = (number: number, more: object = {}) =>
    ({
      id: `${number}-00000000`,
      shell: { version: 's1' },
      remotes: { chat: { version: `c${number}` }, profile: { version: 'p1' } },
      lastGood: { chat: { version: `c${number - 1}` } },
      ...more,
    }) as unknown as ReleaseManifest;
  const chat = (version: string) => ({ remote: 'chat', version });

  test('include the live ones, their fallbacks and canaries', () => {
    const known = createKnownVersions(() => undefined);
    expect(known.has(chat('c1'))).toBe(false);
    known.show(setOf(2, { canaries: { chat: { release: { version: 'c3' } } } }));
    expect(['c1', 'c2', 'c3', 'c4'].map((version) => known.has(chat(version)))).toEqual([
      true,
      true,
      true,
      false,
    ]);
    expect(known.has({ remote: 'shell', version: 's1' })).toBe(true);
    expect(['c2', 'c3'].map((version) => known.isCanary(chat(version)))).toEqual([false, true]);
    known.show(setOf(3));
    expect(known.isCanary(chat('c3'))).toBe(false);
  });

  test('are forgotten once no set names them, in the metrics too', async () => {
    const metrics = createBeaconMetrics();
    const forgotten: string[] = [];
    const forgetting: Promise<void>[] = [];
    const known = createKnownVersions((one) => {
      forgotten.push(one.version);
      forgetting.push(metrics.forget(one));
    });
    const report = (version: string) =>
      metrics.add(
        {
          opened: [chat(version)],
          failed: [chat(version)],
          faults: [{ ...chat(version), kind: 'render' }],
          vitals: { page: 'other', shell: version, LCP: 1, CLS: 0 },
        },
        () => false,
      );
    report('c0');
    report('c21');
    for (let number = 1; number <= 21; number += 1) known.show(setOf(number));
    expect(forgotten).toEqual(['c0']);
    await Promise.all(forgetting);
    const text = await metrics.registry.metrics();
    expect(text).toContain('page_remotes_opened_total{remote="chat",version="c21",canary="no"} 1');
    expect(text).not.toContain('version="c0"');
    for (let number = 1; number < 40; number += 1) known.show(setOf(7));
    expect(forgotten).toEqual(['c0']);
    await metrics.forget({ remote: 'shell', version: 'c21' });
    expect(await metrics.registry.metrics()).not.toContain('shell="c21"');
  });
});
