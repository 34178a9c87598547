import { upload } from '../actions';
import { count, type Attack } from '../attack';
import type { Bytes } from '../bombs/bytes';
import { documents } from '../bombs/documents';
import { films } from '../bombs/films';
import { pictures, png } from '../bombs/pictures';
import { sounds } from '../bombs/sounds';
import { isUnnoticed, tellOthers, unnoticed, watchOthers } from '../neighbours';
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

/** No account sends so often that its own limits speak in place of what is tried. */
const SENDERS = 8;
const joinSome = async (world: World): Promise<readonly Person[]> => {
  const people = [];
  for (let n = 0; n < SENDERS; n += 1) people.push(await world.join());
  return people;
};
const pick = (people: readonly Person[], turn: number) => people[turn % people.length] as Person;

/** Status 0: the server has hung up, or said nothing for a minute. */
async function send(world: World, by: Person, way: Way, bytes: Bytes) {
  const begun = performance.now();
  return upload(world, by, way, bytes, AbortSignal.timeout(60_000)).catch(() => ({
    status: 0,
    body: {} as Record<string, unknown>,
    milliseconds: performance.now() - begun,
  }));
}

/** No picture of this kind is taken at all, however small. */
const foreign = new Set(['webp']);

/** Files that are more than they seem. */
export const bombRows: readonly Attack[] = [
  ...bombs.map(([bomb, make, way]): Attack => {
    const due = foreign.has(bomb) ? 415 : 422;
    return {
      name: `bomb-${bomb}`,
      expected: `${due} with a reason; ${unnoticed}`,
      async run(world) {
        const [people, bytes] = [await joinSome(world), make()];
        const met = await watchOthers(world, (turn) => send(world, pick(people, turn), way, bytes));
        const statuses = met.results.map(({ status }) => status);
        const reasons = new Set(
          met.results.filter(({ status }) => status === due).map(({ body }) => body['detail']),
        );
        const slowest = Math.max(...met.results.map(({ milliseconds }) => milliseconds));
        const size =
          bytes.length < 2 ** 20
            ? `${Math.ceil(bytes.length / 1024)} KB`
            : `${Math.round(bytes.length / 2 ** 20)} MB`;
        return {
          tried: statuses.length,
          seen: `${size}: ${count(statuses)} (“${[...reasons].join('”, “')}”), at most ${(slowest / 1000).toFixed(1)} s; ${tellOthers(met)}`,
          holds:
            statuses.every((status) => [due, 429, 503].includes(status)) &&
            statuses.includes(due) &&
            [...reasons].every((reason) => typeof reason === 'string' && reason.length > 10) &&
            isUnnoticed(world, met),
        };
      },
    };
  }),
  {
    name: 'pictures-at-once',
    expected: `drawn, or refused with 503; ${unnoticed}`,
    async run(world) {
      const people = await joinSome(world);
      const bytes = png({ side: 3_900, isCostly: true });
      const send = (turn: number) =>
        upload(world, pick(people, turn), ['/user/profile/upload-image', 'file', 'picture.png'], bytes);
      const met = await watchOthers(world, (turn) =>
        Promise.all(Array.from({ length: 15 }, () => send(turn))),
      );
      const statuses = met.results.flat().map(({ status }) => status);
      return {
        tried: statuses.length,
        seen: `${count(statuses)}; ${tellOthers(met)}`,
        holds:
          statuses.includes(200) &&
          statuses.every((status) => [200, 429, 503].includes(status)) &&
          isUnnoticed(world, met),
      };
    },
  },
];
