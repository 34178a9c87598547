import { limits } from '@lisan/contract';
import { compose } from './compose';

const [LONGEST_LENGTH, TENTH_LENGTH] = [limits.promptMaxLength, limits.promptMaxLength / 10];
/** Limit for ten times the text; quadratic growth would give 100. */
const MAX_GROWTH_FACTOR = 25;
/** Faster timings are noise. */
const MIN_MEASURABLE_MS = 1.5;
const opening = `rewrite: ${'plain words that say something about a good cup of coffee in the morning for all of us '.repeat(2)}`;

const classes: readonly (readonly [string, string])[] = [
  ['plain words', 'good coffee wakes the whole street and makes slow mornings warm '],
  ['dashes', '—'],
  ['hyphens', '-'],
  ['dashes between spaces', ' — '],
  ['wide spaces', '\u3000'],
  ['spaces', ' '],
  ['no-break spaces', '\u00A0'],
  ['empty lines', '\n'],
  ['tabs', '\t'],
  ['opening brackets', '('],
  ['square brackets', '['],
  ['brackets and spaces', ' ('],
  ['links without an end', '[a]('],
  ['pictures without an end', '![a'],
  ['quotes', '"'],
  ['marks that combine', '\u0301'],
  ['Arabic vowels', '\u064E'],
  ['one letter', 'a'],
  ['one Arabic letter', 'ب'],
  ['digits', '7'],
  ['digits and dots', '7.'],
  ['stretched letters', '\u0640'],
  ['emoji', '🙂'],
  ['families', '👩‍👩‍👧'],
  ['commas', ','],
  ['Arabic commas', '، '],
  ['commas and joints', ', and '],
  ['Arabic joints', '،و'],
  ['dots', '.'],
  ['exclamations and spaces', '! '],
  ['apostrophes', "'"],
  ['words with apostrophes', "a'"],
  ['addresses', 'www.'],
  ['because', ' because '],
  ['ampersands', ' & '],
  ['percent', '1 %'],
  ['backslashes', '\\'],
  ['stars', '*'],
  ['all of it', ' —,("[1%&؛\u3000\u0301،.'],
];

const categories = [
  ...[
    'Lu',
    'Ll',
    'Lt',
    'Lm',
    'Lo',
    'Mn',
    'Mc',
    'Me',
    'Nd',
    'Nl',
    'No',
    'Pc',
    'Pd',
    'Ps',
    'Pe',
    'Pi',
    'Pf',
    'Po',
  ],
  ...['Sm', 'Sc', 'Sk', 'So', 'Zs', 'Zl', 'Zp', 'Cc', 'Cf', 'Cs', 'Co', 'Cn'],
].map((category): readonly [string, string] => {
  const isOne = new RegExp(`^\\p{${category}}$`, 'u');
  const found: string[] = [];
  for (let code = 1; code < 0x20000 && found.length < 200; code += 1) {
    const character = String.fromCodePoint(code);
    if (isOne.test(character)) found.push(character);
  }
  return [`Unicode's ${category}`, found.join('')];
});

const pairs = [' ', ',', '\n', '(', '.'].flatMap((between) =>
  ['a', 'ب', '7', '-', '"', '\u0301'].map((part): readonly [string, string] => [
    JSON.stringify(part + between),
    part + between,
  ]),
);

const ending = 'x and some more words of the text';

const openings: readonly (readonly [string, string])[] = [
  ['a text to rewrite', opening],
  [
    'an Arabic text to rewrite',
    `أعد صياغة: ${'كلمات بسيطة تقول شيئًا عن فنجان قهوة جيد في الصباح لنا جميعًا '.repeat(3)}`,
  ],
  ['a thing to mention', 'write a script about tea, mention '],
  ['nothing else', ''],
];

/** CPU time, so that other load does not matter. */
function millisecondsOf(prompt: string): number {
  const start = process.cpuUsage();
  compose({ earlier: [{ prompt: 'write a script about coffee' }], prompt, attempt: 0 });
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1_000;
}

const MAX_ROUNDS = 5;

/** The least of five, or the first below the limit. */
function fastest(prompt: string, limit: number): number {
  let least = Infinity;
  for (let round = 0; round < MAX_ROUNDS && least >= limit; round += 1)
    least = Math.min(least, millisecondsOf(prompt));
  return least;
}

describe.each(openings)('%s', (_name, before) => {
  const fill = (piece: string, length: number) =>
    before + piece.repeat(Math.ceil(length / piece.length)).slice(0, length) + ending;

  test.each([...classes, ...categories, ...pairs])(
    'reads %s in time that grows linearly',
    (_class, piece) => {
      expect(piece).not.toBe('');
      const tenth = Math.max(MIN_MEASURABLE_MS, fastest(fill(piece, TENTH_LENGTH), MIN_MEASURABLE_MS));
      const limit = MAX_GROWTH_FACTOR * tenth;
      const longest = fill(piece, LONGEST_LENGTH - before.length - ending.length);
      expect(fastest(longest, limit)).toBeLessThan(limit);
    },
  );
});
