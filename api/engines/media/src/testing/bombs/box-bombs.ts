import { box, fileType, movie, repeat, track, words } from './boxes';

const MAX_UINT32 = 0xffff_ffff;
const lie = (name: string, content: Buffer): [string, () => Buffer] => [
  `${name} of four billion`,
  () => movie([track({ tables: { [name]: content } })]),
];

const defaults = box('mvex', box('trex', words(0, 1, 1, 40, 10, 0)));
const fragment = (samples: number): Buffer =>
  box('moof', box('mfhd', words(0, 1)), box('traf', box('tfhd', words(0x020000, 1)), box('trun', words(0, samples)))); // prettier-ignore
const noSamples = { stts: words(0, 0), ctts: words(0, 0), stss: words(0, 0), stsc: words(0, 0), stsz: words(0, 0, 0), stco: words(0, 0) }; // prettier-ignore

export const boxBombs: Readonly<Record<string, () => Buffer>> = Object.fromEntries([
  ['stts: one run of four billion', () => movie([track({ tables: { stts: words(0, 1, MAX_UINT32, 40) } })])],
  ['ctts: one run of four billion', () => movie([track({ tables: { ctts: words(0, 1, MAX_UINT32, 40) } })])],
  lie('stts', words(0, MAX_UINT32, 100, 40)),
  lie('ctts', words(0, MAX_UINT32, 100, 40)),
  lie('stsz', words(0, 0, MAX_UINT32)),
  lie('stz2', words(0, 4, MAX_UINT32)),
  lie('stss', words(0, MAX_UINT32, 1)),
  lie('stco', words(0, MAX_UINT32, 800)),
  lie('co64', words(0, MAX_UINT32, 0, 800)),
  lie('stsc', words(0, MAX_UINT32, 1, 100, 1)),
  [
    'stsc of four billion chunks',
    () =>
      movie([track({ isPcm: true, tables: { stsc: words(0, 2, 1, 1, 1, MAX_UINT32, 1, 1) } })], {
        brand: 'qt  ',
      }),
  ],
  [
    'elst of four billion',
    () => movie([track({ editList: words(0, MAX_UINT32, 4000, 0, 0x10000) })], { brand: 'qt  ' }),
  ],
  [
    'trun of four billion',
    () => movie([track({ tables: noSamples }), defaults], { behind: fragment(MAX_UINT32) }),
  ],
  [
    'a hundred thousand runs of four thousand',
    () => movie([track({ tables: noSamples }), defaults], { behind: repeat(fragment(4_000), 100_000) }),
  ],
  [
    'tfra of four billion',
    () =>
      movie([track({ tables: noSamples }), defaults], {
        behind: Buffer.concat([fragment(1), box('mfra', box('tfra', words(0, 1, 0, MAX_UINT32)))]),
      }),
  ],
  ['eight million empty boxes', () => movie([repeat(box('free'), 8 * 2 ** 20)])],
  ['a million boxes at the top', () => Buffer.concat([fileType(), repeat(box('free'), 2 ** 20)])],
  ['boxes in boxes', () => Buffer.concat([fileType(), nested(200_000)])],
  ['two thousand tracks', () => movie([repeat(track(), 2_000)])],
] as [string, () => Buffer][]);

function nested(depth: number): Buffer {
  const bytes = Buffer.alloc(8 * depth);
  for (let level = 0; level < depth; level += 1) {
    bytes.writeUInt32BE(8 * (depth - level), 8 * level);
    bytes.write(level === 0 ? 'moov' : 'trak', 8 * level + 4, 'latin1');
  }
  return bytes;
}
