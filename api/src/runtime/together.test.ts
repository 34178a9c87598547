import { together } from './together';

test('what is asked in one turn is answered at once, each its own', async () => {
  const groups: number[][] = [];
  const double = together(async (numbers: readonly number[]) => {
    groups.push([...numbers]);
    return numbers.map((number) => number * 2);
  });
  expect(await Promise.all([double(1), Promise.resolve().then(() => double(2)), double(3)])).toEqual([
    2, 4, 6,
  ]);
  expect(await double(4)).toBe(8);
  expect(groups).toEqual([[1, 3, 2], [4]]);
});

test('what goes wrong is told to each of the group, and to nobody of the next', async () => {
  let isBroken = true;
  const ask = together(async (questions: readonly string[]) => {
    if (isBroken) throw new Error('away');
    return questions;
  });
  const told = await Promise.allSettled([ask('one'), ask('other')]);
  expect(told.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  isBroken = false;
  expect(await ask('next')).toBe('next');
});
