import { createBeaconCounts, type BeaconCounts } from './beacon-counts';
import { createVisitorNumbers } from './beacons';

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

test('a visitor counts for one, by the share of the pages that failed', () => {
  for (let page = 0; page < 3; page += 1) open(1);
  fail(1);
  fail(2);
  open(3);
  expect(count()).toEqual({ loads: 3, failures: 1.25 });
});

test('a flood from one place, or of one page, ends no canary', () => {
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

test('a canary that fails for its visitors ends', () => {
  for (let visitor = 0; visitor < 40; visitor += 1) {
    open(visitor, stable);
    fail(1_000 + visitor);
  }
  expect(counts.judge(canary, stable.version, budget)).toEqual({
    halt: true,
    why: expect.stringContaining('40 of 40 visitors'),
  });
});

test('what goes wrong late is not outweighed by what went well before', () => {
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

test('what few open is judged over the day, and a day later no more', () => {
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

test('what it remembers is bounded, and the newest of it stays', () => {
  for (let slice = 0; slice < 100; slice += 1) {
    time += 5 * minute;
    for (let visitor = 0; visitor < 1_500; visitor += 1) open(slice * 1_500 + visitor);
  }
  expect(counts.count(canary, 24 * 60 * minute).loads).toBe(50_000);
  expect(count().loads).toBeGreaterThanOrEqual(5_000);
});

describe('visitors', () => {
  test('are told apart by where they are from, and lead back to nobody', () => {
    const numberOf = createVisitorNumbers(() => time);
    expect(numberOf('192.0.2.1')).toBe(numberOf('::ffff:192.0.2.1'));
    expect(numberOf('192.0.2.1')).not.toBe(numberOf('192.0.2.2'));
    expect(numberOf('2001:db8::1')).toBe(numberOf('2001:db8:0:ffff::1'));
    expect(numberOf('2001:db8::1')).not.toBe(numberOf('2001:db8:1::1'));
    expect(createVisitorNumbers()('192.0.2.1')).not.toBe(numberOf('192.0.2.1'));
  });

  test('are others the next day', () => {
    const numberOf = createVisitorNumbers(() => time);
    const before = numberOf('192.0.2.1');
    time = 23 * 60 * minute;
    expect(numberOf('192.0.2.1')).toBe(before);
    time = 24 * 60 * minute;
    expect(numberOf('192.0.2.1')).not.toBe(before);
  });
});
