import { aConversation } from '@lisan/testing';
import { groupByAge } from './HistoryList';

const now = new Date(2026, 2, 15, 10, 30);

/** Created that many days ago, at that local hour. */
const made = (daysAgo: number, hour = 12) =>
  aConversation({
    conversation_id: `${daysAgo}`,
    created_at: new Date(2026, 2, 15 - daysAgo, hour).toISOString(),
  });

it("groups by the reader's calendar days", () => {
  const groups = groupByAge(
    [0, 1, 2, 7, 8, 30, 31].map((days) => made(days)),
    now,
  );
  expect(
    groups.map(({ age, conversations }) => [age, conversations.map((one) => one.conversation_id)]),
  ).toEqual([
    ['today', ['0']],
    ['yesterday', ['1']],
    ['week', ['2', '7']],
    ['month', ['8', '30']],
    ['older', ['31']],
  ]);
});

it('changes the day at midnight', () => {
  expect(groupByAge([made(0, 0)], now)[0]?.age).toBe('today');
  expect(groupByAge([made(1, 23)], now)[0]?.age).toBe('yesterday');
});

it('omits empty groups', () => {
  expect(groupByAge([], now)).toEqual([]);
});
