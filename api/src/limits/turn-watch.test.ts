import { createTurnWatch, type TurnWatch } from './turn-watch';

const MAX_TURN_MS = 250;
let at: number;
let endTurn: () => void;
let watch: TurnWatch;
const read = (count: number) => Array.from({ length: count }, () => watch.isLate(MAX_TURN_MS));

beforeEach(() => {
  at = 0;
  watch = createTurnWatch(
    () => at,
    (end) => (endTurn = end),
  );
});

describe('event loop turn', () => {
  it('admits everyone while it is short', () => {
    const answers = read(100);
    at = MAX_TURN_MS;
    expect([...answers, ...read(100)]).not.toContain(true);
  });

  it('rejects requests behind many others in a long turn', () => {
    read(64);
    at = MAX_TURN_MS + 1;
    expect(read(1)).toEqual([true]);
  });

  it('never rejects the first few requests, however slow', () => {
    read(1);
    at = 60_000;
    expect(read(63)).not.toContain(true);
  });

  it('starts fresh in the next turn', () => {
    read(64);
    at = MAX_TURN_MS + 1;
    read(1);
    endTurn();
    expect(read(64)).not.toContain(true);
  });
});
