import fc from 'fast-check';
import {
  measureDevelopment,
  measureEveryday,
  measureHeldOut,
  measurePracticeScripts,
} from './examples/sheets';
import { READING_EXAMPLES, EXAMPLE_DICTIONARY } from './examples/table';
import { readAloud } from './index';
import { foldSpelling } from './script/marks';

it('returns each word’s position and the source of its reading', () => {
  const { words } = readAloud('اشتريت 3 كتب عن AI من د. سارة');
  expect(words.map(({ text, source }) => [text, source])).toEqual([
    ['اشتريت', 'lexicon'],
    ['3 كتب', 'number'],
    ['عن', 'lexicon'],
    ['AI', 'latin'],
    ['من', 'lexicon'],
    ['د.', 'abbreviation'],
    ['سارة', 'lexicon'],
  ]);
  expect(words[1]).toEqual({ text: '3 كتب', reading: 'ثَلَاثَةَ كُتُب', start: 7, end: 12, source: 'number' });
});

it('labels a guess as rule and a vowelled word as as-written', () => {
  expect(readAloud('مالكوفيتش').words[0]?.source).toBe('rule');
  expect(readAloud('مَالْكُوفِيتْش').words[0]?.source).toBe('as-written');
});

it('prefers the user’s own readings over written marks and the lexicon', () => {
  const dictionary = new Map([['كتاب', 'كِتَابُو']]);
  expect(readAloud('كتاب', { dictionary }).words[0]).toMatchObject({
    reading: 'كِتَابُو',
    source: 'dictionary',
  });
  expect(readAloud('كُتَّاب', { dictionary }).words[0]?.source).toBe('dictionary');
});

it('keeps punctuation and line breaks, which become pauses', () => {
  expect(readAloud('مرحبا، كيف الحال؟\nأهلا!').reading).toBe('مَرْحَبًا، كَيْفَ الْحَال؟\nأَهْلًا!');
});

it('skips emoji and markup', () => {
  expect(readAloud('**كتاب** 😀 <br> قلم').reading).toBe('كِتَاب قَلَم');
});

const groups = [...new Set(READING_EXAMPLES.map(({ group }) => group))];

describe.each(groups)('%s', (group) => {
  const rows = READING_EXAMPLES.filter((each) => each.group === group).map(
    ({ text, expected }) => [text, expected] as const,
  );
  it.each(rows)('reads %p', (text, expected) => {
    const options = group === 'dictionary' ? { dictionary: EXAMPLE_DICTIONARY } : {};
    expect(readAloud(text, options).reading).toBe(expected);
  });
});

const share = ({ right, words }: { right: number; words: number }) => right / words;

it('reads held-out phrases about as accurately as documented', () => {
  expect(share(measureHeldOut())).toBeGreaterThan(0.95);
});

it('keeps the accuracy of the everyday phrases with numbers and names', () => {
  expect(share(measureEveryday())).toBeGreaterThan(0.98);
});

it('keeps the accuracy of the development sentences', () => {
  expect(share(measureDevelopment())).toBeGreaterThan(0.96);
});

it('keeps the accuracy of the practised scripts and ads', () => {
  expect(share(measurePracticeScripts())).toBeGreaterThan(0.95);
});

describe('any text', () => {
  const LETTERS = 'ابتثجحخدذرزسشصضطظعغفقكلمنهويءآأؤإئىة'.split('');
  const PIECES = [
    ...LETTERS,
    'ال',
    'وال',
    ' ',
    ' ',
    '\n',
    '،',
    '.',
    'َ',
    'ّ',
    'ـ',
    '٣',
    '5',
    '%',
    '$',
    '/',
    '-',
    ':',
    'a',
    'AI',
    '@',
    '#',
    '😀',
    '\u202b',
    'ر.س',
    'هـ',
    'م',
  ];
  const AFFIXES = ['ال', 'وال', 'لل', 'ب', 'و', 'س', 'ها', 'هم', 'ني', 'ات', 'ون', 'ين', 'تين'];
  const arabicLike = fc
    .array(fc.constantFrom(...PIECES), { maxLength: 120 })
    .map((pieces) => pieces.join(''));
  const anyText = fc.oneof(
    arabicLike,
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.string({ maxLength: 200 }),
  );
  /** Longest readings per character are short dates and amounts; see docs/arabic-speech.md. */
  const LONGEST_PER_CHARACTER = 40;

  describe('readAloud with any text', () => {
    it('does not throw and returns words in order and within the text', () => {
      fc.assert(
        fc.property(anyText, (text) => {
          const { words } = readAloud(text);
          let position = 0;
          for (const word of words) {
            expect(word.start).toBeGreaterThanOrEqual(position);
            expect(word.end).toBeGreaterThan(word.start);
            expect(word.text).toBe(text.slice(word.start, word.end));
            position = word.end;
          }
          expect(position).toBeLessThanOrEqual(text.length);
        }),
        { numRuns: 600 },
      );
    });

    it('returns a bounded reading that contains every word in order', () => {
      fc.assert(
        fc.property(anyText, (text) => {
          const { reading, words } = readAloud(text);
          expect(reading.length).toBeLessThanOrEqual(LONGEST_PER_CHARACTER * text.length + 100);
          let position = 0;
          for (const word of words) {
            const found = reading.indexOf(word.reading.trim(), position);
            expect(found).toBeGreaterThanOrEqual(position);
            position = found + word.reading.trim().length;
          }
        }),
        { numRuns: 600 },
      );
    });

    it('is deterministic and leaves an already vowelled reading unchanged', () => {
      fc.assert(
        fc.property(arabicLike, (text) => {
          expect(readAloud(text)).toEqual(readAloud(text));
        }),
        { numRuns: 100 },
      );
    });

    it('accepts any dictionary', () => {
      const dictionary = fc
        .array(fc.tuple(anyText, anyText), { maxLength: 20 })
        .map((entries) => new Map(entries));
      fc.assert(
        fc.property(anyText, dictionary, (text, entries) => {
          expect(() => readAloud(text, { dictionary: entries })).not.toThrow();
        }),
        { numRuns: 200 },
      );
    });
  });

  describe('readAloud output', () => {
    const unmarked = fc
      .array(fc.constantFrom(...LETTERS, ...AFFIXES, ' ', ' '), { maxLength: 80 })
      .map((pieces) => pieces.join(''));

    it('never puts two vowels on a letter, nor one without a letter', () => {
      fc.assert(
        fc.property(unmarked, (text) => {
          expect(readAloud(text).reading).not.toMatch(
            /[\u064B-\u0650\u0652\u0670]{2}|\u0651{2}|(?:^|\s)[\u064B-\u0652]/,
          );
        }),
        { numRuns: 600 },
      );
    });

    it('adds marks and never changes the letters of a word', () => {
      fc.assert(
        fc.property(unmarked, (text) => {
          const words = readAloud(text).words.filter(
            ({ source }) => source === 'lexicon' || source === 'rule',
          );
          expect(words.map((word) => foldSpelling(word.reading))).toEqual(
            words.map((word) => foldSpelling(word.text)),
          );
        }),
        { numRuns: 600 },
      );
    });

    it('puts the shadda before its vowel everywhere', () => {
      fc.assert(
        fc.property(arabicLike, (text) => {
          expect(readAloud(text).reading).not.toMatch(/[\u064B-\u0650\u0652]\u0651/);
        }),
        { numRuns: 300 },
      );
    });
  });
});
