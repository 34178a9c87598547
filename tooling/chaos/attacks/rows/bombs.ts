import assert from 'node:assert/strict';
import { upload } from '../actions';
import { assertOnly, count, statusesOf, type Attack } from '../attack';
import type { Bytes } from '../bombs/bytes';
import { documents } from '../bombs/documents';
import { films } from '../bombs/films';
import { pictures, png } from '../bombs/images';
import { sounds } from '../bombs/sounds';
import { assertUnnoticed, unnoticed, watchOthers } from '../neighbours';
import type { Person, World } from '../context';

type Way = readonly [path: string, field: string, name: string];

const bombs: readonly (readonly [name: string, make: () => Bytes, way: Way])[] = [
  ...name(films, (kind) => ['/video/upload-video', 'video', `film.${kind}`]),
  ...name(sounds, (kind) => ['/video/upload-audio', 'audio', `sound.${kind}`]),
  ...name(pictures, (kind) => ['/user/profile/upload-image', 'file', `picture.${kind}`]),
  ...name(documents, (kind) => [
    '/voice/upload-document',
    'file',
    `document.${kind === 'zip' ? 'docx' : kind}`,
  ]),
];

function name(made: Readonly<Record<string, () => Bytes>>, way: (kind: string) => Way) {
  return Object.entries(made).map(([each, make]) => [each, make, way(each.split('-')[0] ?? '')] as const);
}

/** Spread over accounts, so that rate limits don't interfere. */
const SENDER_COUNT = 8;
const joinSome = async (world: World): Promise<readonly Person[]> => {
  const people = [];
  for (let n = 0; n < SENDER_COUNT; n += 1) people.push(await world.join());
  return people;
};
const pick = (people: readonly Person[], turn: number) => people[turn % people.length] as Person;

/** Status 0: the server hung up, or did not respond for a minute. */
const send = (world: World, by: Person, way: Way, bytes: Bytes) =>
  upload(world, by, way, bytes, AbortSignal.timeout(60_000)).catch(() => ({
    status: 0,
    body: {} as Record<string, unknown>,
  }));

const unsupported = new Set(['webp']);

export const bombRows: readonly Attack[] = [
  ...bombs.map(([bomb, make, way]): Attack => {
    const due = unsupported.has(bomb) ? 415 : 422;
    return {
      name: `bomb-${bomb}`,
      expected: `${due} with a reason; ${unnoticed}`,
      async run(world) {
        const [people, bytes] = [await joinSome(world), make()];
        const met = await watchOthers(world, (turn) => send(world, pick(people, turn), way, bytes));
        const refused = met.results.filter(({ status }) => status === due);
        assertOnly(statusesOf(met.results), due, 429, 503);
        assert.notEqual(refused.length, 0, `never ${due}`);
        for (const { body } of refused) assert.match(body['detail'] as string, /.{11}/);
        assertUnnoticed(world, met);
      },
    };
  }),
  {
    name: 'pictures-at-once',
    expected: `accepts or refuses with 503; ${unnoticed}`,
    async run(world) {
      const people = await joinSome(world);
      const bytes = png({ side: 3_900, isCostly: true });
      const way = ['/user/profile/upload-image', 'file', 'picture.png'] as const;
      const met = await watchOthers(world, (turn) =>
        Promise.all(Array.from({ length: 15 }, () => upload(world, pick(people, turn), way, bytes))),
      );
      const statuses = statusesOf(met.results.flat());
      assertOnly(statuses, 200, 429, 503);
      assert.ok(statuses.includes(200), count(statuses));
      assertUnnoticed(world, met);
    },
  },
];
