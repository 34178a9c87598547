import { compose } from './compose';

/** As long as a prompt may be in one breath; twice as long shows what grows faster than its text. */
const LENGTH = 10_000;
const WORDS = 'good coffee wakes the whole street and makes slow mornings warm '.repeat(200);
const opening = `rewrite: ${'plain words that say something about a good cup of coffee in the morning for all of us '.repeat(2)}`;

const classes: readonly (readonly [string, string])[] = [
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

/** What ends in the middle of a line is not trimmed away before anybody looks at it. */
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

function millisecondsOf(prompt: string): number {
  const start = performance.now();
  compose({ earlier: ['write a script about coffee'], prompt, attempt: 0 });
  return performance.now() - start;
}

/** The fastest of some runs: what else the machine does makes no run faster. */
const least = (prompt: string) => Math.min(...[1, 2, 3].map(() => millisecondsOf(prompt)));

describe.each(openings)('%s', (_name, before) => {
  const plain = least(`${before}${WORDS.slice(0, LENGTH)}`);

  test.each(classes)('of %s takes no longer than plain words do', (_class, piece) => {
    const prompt = before + piece.repeat(Math.ceil(LENGTH / piece.length)).slice(0, LENGTH) + ending;
    // A pattern that looks again from every character takes hundreds of times as long.
    expect(least(prompt)).toBeLessThan(25 * Math.max(plain, 4));
  });
});
