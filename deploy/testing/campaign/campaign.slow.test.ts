import { killCommands, publishBesideGc } from './campaign';

// Short form of `npm run campaign:store`.

test('loses no file when publishes run beside a collection without grace', async () => {
  const { violations, collections } = await publishBesideGc(4, 1);
  expect(violations).toEqual([]);
  expect(collections).toBeGreaterThan(0);
}, 120_000);

test('keeps the live set complete and the page served when a command is killed', async () => {
  const moments = [0.1, 0.5, 0.9];
  const { violations } = await killCommands(3, 40, () => moments.pop() ?? 0.3);
  expect(violations).toEqual([]);
}, 120_000);
