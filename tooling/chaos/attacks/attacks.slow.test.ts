import { all } from './rows/all';
import { startAlone } from './servers';

const names = [
  'streams-after-sign-out',
  'event-streams',
  'token-alone',
  'invitations',
  'guesses-one-network',
  'guesses-without-address',
  'guesses-many-networks',
  'foreign-media',
  'operator-pages',
  'unfinished-uploads',
  'upload-of-another',
  'keys-of-children',
];
const chosen = all.filter(({ name }) => names.includes(name));

/**
 * Short form of `npm run campaign:attacks`, on the API alone; the edge's tests are in
 * `deploy/edge`, those of files that unpack in `api/src/start/bombs.slow.test.ts`.
 */
describe('a server under attack', () => {
  let world: Awaited<ReturnType<typeof startAlone>>;
  beforeAll(async () => {
    world = await startAlone({ windows: 1, floor: 1_500 });
  }, 60_000);
  afterAll(() => world?.stop(), 30_000);

  it('runs every attack of the short form', () => {
    expect(chosen.map(({ name }) => name).sort()).toEqual(names.sort());
  });

  it.each(chosen.map((attack) => [attack.name, attack.expected, attack] as const))(
    '%s: %s',
    async (_name, _expected, attack) => {
      await world.waitUntilReady();
      await expect(attack.run(world)).resolves.toBeUndefined();
    },
    60_000,
  );
});
