import { createPublishTurns } from './publish-turns';

/** Publishes that last until they are told to end; `began` are those whose turn came, in that order. */
function createPublishes(atOnce: number) {
  const turns = createPublishTurns(atOnce);
  const began: string[] = [];
  const places = new Map<string, number[]>();
  const ends = new Map<string, (error?: Error) => void>();
  const order = (team: string, name = team) => {
    const told: number[] = [];
    places.set(name, told);
    return turns.take(
      team,
      () =>
        new Promise<string>((resolve, reject) => {
          began.push(name);
          ends.set(name, (error) => (error ? reject(error) : resolve(name)));
        }),
      (place) => told.push(place),
    );
  };
  const end = async (name: string, error?: Error) => {
    ends.get(name)?.(error);
    await new Promise(setImmediate);
  };
  return { order, end, began, places };
}

test('a team whose publish does not end holds up nobody but itself', async () => {
  const { order, end, began } = createPublishes(3);
  const orders = [order('chat'), order('chat', 'chat again'), order('billing'), order('profile')];
  await new Promise(setImmediate);
  expect(began).toEqual(['chat', 'billing', 'profile']);
  await end('billing');
  await end('profile');
  expect(began).toHaveLength(3);
  await end('chat');
  expect(began.at(-1)).toBe('chat again');
  await end('chat again');
  await expect(Promise.all(orders)).resolves.toHaveLength(4);
});

test('more than a few at once wait in the order in which they came, and are told their place', async () => {
  const { order, end, began, places } = createPublishes(2);
  const orders = ['a', 'b', 'c', 'd', 'e'].map((team) => order(team));
  await new Promise(setImmediate);
  expect(began).toEqual(['a', 'b']);
  expect(Object.fromEntries(places)).toEqual({ a: [0], b: [0], c: [1], d: [2], e: [3] });
  await end('b');
  expect(began).toEqual(['a', 'b', 'c']);
  expect(places.get('e')).toEqual([3, 2]);
  for (const name of ['a', 'c', 'd', 'e']) await end(name);
  expect(places.get('e')).toEqual([3, 2, 1, 0]);
  await Promise.all(orders);
});

test('a publish that fails gives its turn on', async () => {
  const { order, end, began } = createPublishes(1);
  const failing = order('a');
  const other = order('b');
  await new Promise(setImmediate);
  await end('a', new Error('no'));
  await expect(failing).rejects.toThrow('no');
  expect(began).toEqual(['a', 'b']);
  await end('b');
  await expect(other).resolves.toBe('b');
});
