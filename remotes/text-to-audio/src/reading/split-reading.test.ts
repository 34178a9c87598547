import { splitReading } from './split-reading';

const wordAt = (text: string, word: string) => {
  const start = text.indexOf(word);
  return { text: word, reading: word, start, end: start + word.length, source: 'rules' as const };
};

test('removes marks from sentences and keeps word offsets', () => {
  const text = '[وقفة 1] كتب *الحارس*، ثم [ببطء]نام[/ببطء].';
  const words = ['كتب', 'الحارس', 'ثم', 'نام'].map((word) => wordAt(text, word));
  const [sentence] = splitReading({ text, sentences: [{ start: 0, end: text.length }], words } as never);
  expect(sentence).toMatchObject({ written: 'كتب الحارس، ثم نام.', start: 0 });
  expect(sentence?.gaps).toEqual([' ', ' ', '، ', ' ', '.']);
  for (const { start, end, text: word } of sentence?.words ?? []) expect(text.slice(start, end)).toBe(word);
});

test('keeps text that only looks like a mark', () => {
  const text = 'كتب 2*3*4 [وقفات].';
  const [sentence] = splitReading({
    text,
    sentences: [{ start: 0, end: text.length }],
    words: [wordAt(text, 'كتب')],
  } as never);
  expect(sentence?.written).toBe(text);
});
