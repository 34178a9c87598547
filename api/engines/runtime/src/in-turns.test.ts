import { eachInTurns } from './in-turns';

const busy = (milliseconds: number) => {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
};

it('processes all items in order, with other work in between', async () => {
  const taken: number[] = [];
  let between = 0;
  const working = eachInTurns([1, 2, 3, 4, 5, 6], (item) => {
    busy(10);
    taken.push(item);
  });
  const isDone = working.then(() => true);
  while (taken.length < 6) {
    await new Promise((resume) => setImmediate(resume));
    if (taken.length < 6) between += 1;
  }
  expect(await isDone).toBe(true);
  expect(taken).toEqual([1, 2, 3, 4, 5, 6]);
  expect(between).toBeGreaterThan(1);
});

it('stops when the signal aborts', async () => {
  const caller = new AbortController();
  const taken: number[] = [];
  const working = eachInTurns(
    [1, 2, 3],
    (item) => {
      busy(10);
      taken.push(item);
      caller.abort(new Error('left'));
    },
    caller.signal,
  );
  await expect(working).rejects.toThrow('left');
  expect(taken).toEqual([1]);
});
