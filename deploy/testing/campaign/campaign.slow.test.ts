import { killCommands, publishBesideGc } from './campaign';

// The short form of `npm run campaign:store`.

test('publishes beside a collection that spares nothing lose no file', async () => {
  const { violations, collections } = await publishBesideGc(4, 1);
  expect(violations).toEqual([]);
  expect(collections).toBeGreaterThan(0);
}, 120_000);

test('a command that is killed leaves the live set whole and the page served', async () => {
  const moments = [0.1, 0.5, 0.9];
  const { violations } = await killCommands(3, 40, () => moments.pop() ?? 0.3);
  expect(violations).toEqual([]);
}, 120_000);
