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
  it('puts the shadda before its vowel everywhere', () => {
    fc.assert(
      fc.property(arabicLike, (text) => {
        expect(readAloud(text).reading).not.toMatch(/[\u064B-\u0650\u0652]\u0651/);
      }),
      { numRuns: 300 },
    );
  });
});
