import fc from 'fast-check';
import { MAX_SENTENCE_LENGTH, splitSentences } from './sentences';

const split = (text: string) => splitSentences(text).map(({ from, to }) => text.slice(from, to));

describe('splitSentences', () => {
  test.each([
    ['One. Two! Three? Four…', ['One.', 'Two!', 'Three?', 'Four…']],
    [
      'Dr. Smith met Mrs. J. Jones at 5 p.m. in St. Ives.',
      ['Dr. Smith met Mrs. J. Jones at 5 p.m. in St. Ives.'],
    ],
    ['It costs 3.50, i.e. much. Really.', ['It costs 3.50, i.e. much.', 'Really.']],
    ['See https://a.b/c?d=1.5! Then go.', ['See https://a.b/c?d=1.5!', 'Then go.']],
    ['He works at Acme Inc. She does not.', ['He works at Acme Inc.', 'She does not.']],
    ['Apples, pears etc. are fruit.', ['Apples, pears etc. are fruit.']],
    ['“Really?” she asked. “Yes.” Good.', ['“Really?” she asked.', '“Yes.”', 'Good.']],
    ['Wait... what? No.', ['Wait... what?', 'No.']],
    ['It was 1999. Then came 2000.', ['It was 1999.', 'Then came 2000.']],
    ['1. Wash.\n2. Dry.', ['1. Wash.', '2. Dry.']],
    ['Title\nText follows here', ['Title', 'Text follows here']],
    ['No end', ['No end']],
    ['  \n \n ', []],
    ['هل وصلت؟ نعم! وصلتُ أمس.', ['هل وصلت؟', 'نعم!', 'وصلتُ أمس.']],
    ['She said no. He is No. 7.', ['She said no.', 'He is No. 7.']],
    ['جاء متأخرًا.ثم عاد', ['جاء متأخرًا.', 'ثم عاد']],
    ['وصلتُ.ثم عدت؟نعم', ['وصلتُ.', 'ثم عدت؟', 'نعم']],
    ['قال د. أحمد إنّ السعر ٣٫٥ دينار.', ['قال د. أحمد إنّ السعر ٣٫٥ دينار.']],
    ['وُلد سنة 1990 م. ثم سافر.', ['وُلد سنة 1990 م.', 'ثم سافر.']],
    ['أولًا، ثانيًا؛ ثالثًا.', ['أولًا، ثانيًا؛ ثالثًا.']],
    ['你好。再见！', ['你好。', '再见！']],
  ])('%s', (text, sentences) => {
    expect(split(text)).toEqual(sentences);
  });

  test('joins a line that a program wrapped to the next', () => {
    const text = 'This line is long enough that a program must have wrapped it right\nhere in the middle.';
    expect(split(text)).toHaveLength(1);
  });

  test('rests longer after a paragraph than after a sentence', () => {
    expect(splitSentences('One. Two.\n\nThree.').map(({ rest }) => rest)).toEqual([
      'sentence',
      'paragraph',
      'paragraph',
    ]);
  });

  test('cuts an endless sentence at commas, else at spaces', () => {
    const clauses = splitSentences('some words of a clause that goes on, '.repeat(40));
    expect(clauses.slice(0, -1).every(({ rest }) => rest === 'clause')).toBe(true);
    const words = splitSentences('word '.repeat(300));
    expect(words.length).toBeGreaterThan(3);
    expect(words.every(({ from, to }) => to - from <= MAX_SENTENCE_LENGTH)).toBe(true);
  });

  test('cuts 50,000 characters without spaces between letters, never inside one', () => {
    const text = 'مَُّ'.repeat(12_500);
    const parts = splitSentences(text);
    expect(parts.every(({ from, to }) => to - from <= MAX_SENTENCE_LENGTH)).toBe(true);
    expect(parts.every(({ from }) => text.charAt(from) === 'م')).toBe(true);
    expect(parts.reduce((sum, { from, to }) => sum + to - from, 0)).toBe(text.length);
  });

  test('splits 50,000 characters quickly', () => {
    // CPU time, so that other load does not matter.
    const started = process.cpuUsage();
    splitSentences('He said, e.g. on Mon. at 5 p.m., that it costs 3.5. '.repeat(1_000));
    splitSentences('a b. '.repeat(10_000));
    splitSentences('كتابٌ؟'.repeat(8_000));
    splitSentences('.'.repeat(50_000));
    splitSentences('a.'.repeat(25_000));
    splitSentences('\n '.repeat(25_000));
    splitSentences('"'.repeat(50_000));
    const { user, system } = process.cpuUsage(started);
    expect((user + system) / 1_000).toBeLessThan(1_000);
  });

  test('loses, duplicates and reorders nothing in any text', () => {
    const piece = fc.constantFrom(
      'a',
      'b. ',
      ' C',
      '؟',
      '.',
      '\n',
      '\n\n',
      ' ',
      '5',
      '😀',
      'َ',
      'ب',
      '،',
      '”',
      '…',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 200 }), fc.integer({ min: 4, max: 60 }), (pieces, length) => {
        const text = pieces.join('');
        const sentences = splitSentences(text, length);
        const joined = sentences.map(({ from, to }) => text.slice(from, to)).join('');
        expect(joined.replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
        expect(sentences.every(({ from, to }) => from < to && to - from <= length)).toBe(true);
        expect(sentences.every(({ from }, index) => from >= (sentences[index - 1]?.to ?? 0))).toBe(true);
      }),
    );
  });
});
