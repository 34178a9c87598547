import fc from 'fast-check';
import { readAloud } from './read-aloud';

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
const arabicLike = fc.array(fc.constantFrom(...PIECES), { maxLength: 120 }).map((pieces) => pieces.join(''));
const anyText = fc.oneof(
  arabicLike,
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.string({ maxLength: 200 }),
);
/** The dearest sign to speak is a short date or amount; see docs/arabic-speech.md. */
const LONGEST_PER_CHARACTER = 40;

describe('any text', () => {
  it('is read without throwing, words in order and inside the text', () => {
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

  it('has a reading that holds every word in order and stays within bounds', () => {
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

  it('is read the same twice, and reading the reading changes no vowelled word', () => {
    fc.assert(
      fc.property(arabicLike, (text) => {
        expect(readAloud(text)).toEqual(readAloud(text));
      }),
      { numRuns: 100 },
    );
  });

  it('takes any dictionary', () => {
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

describe('the output', () => {
  it('puts the shadda before its vowel everywhere', () => {
    fc.assert(
      fc.property(arabicLike, (text) => {
        expect(readAloud(text).reading).not.toMatch(/[\u064B-\u0650\u0652]\u0651/);
      }),
      { numRuns: 300 },
    );
  });
});
