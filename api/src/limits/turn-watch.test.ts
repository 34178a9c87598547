import { beforeEach, describe, expect, it } from '@jest/globals';
import { createTurnWatch, type TurnWatch } from './turn-watch';

const LONG = 250;
let at: number;
let endTurn: () => void;
let watch: TurnWatch;
const read = (count: number) => Array.from({ length: count }, () => watch.isLate(LONG));

beforeEach(() => {
  at = 0;
  watch = createTurnWatch(
    () => at,
    (end) => (endTurn = end),
  );
});

describe('a turn of the event loop', () => {
  it('lets everybody in for as long as it is short', () => {
    const answers = read(100);
    at = LONG;
    expect([...answers, ...read(100)]).not.toContain(true);
  });

  it('is too long for those who come behind many', () => {
    read(64);
    at = LONG + 1;
    expect(read(1)).toEqual([true]);
  });

  it('is never too long for the first few, however slow they are', () => {
    read(1);
    at = 60_000;
    expect(read(63)).not.toContain(true);
  });

  it('is followed by another, in which nobody is late yet', () => {
    read(64);
    at = LONG + 1;
    read(1);
    endTurn();
    expect(read(64)).not.toContain(true);
  });
});
