import { CASES, CASE_DICTIONARY } from './cases/table';
import { readAloud } from './read-aloud';

const groups = [...new Set(CASES.map(({ group }) => group))];

describe.each(groups)('%s', (group) => {
  const rows = CASES.filter((each) => each.group === group).map(
    ({ text, expected }) => [text, expected] as const,
  );
  it.each(rows)('reads %p', (text, expected) => {
    const options = group === 'dictionary' ? { dictionary: CASE_DICTIONARY } : {};
    expect(readAloud(text, options).reading).toBe(expected);
  });
});
